create-god 2147483647
