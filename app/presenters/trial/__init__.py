"""A hand tried by the rules of a box, in no match: its table, its verdict beside another one."""
