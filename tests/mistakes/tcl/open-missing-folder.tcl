set f [open missing/out.tr w]
