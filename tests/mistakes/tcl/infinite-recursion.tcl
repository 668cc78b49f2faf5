proc again {} { again }
again
