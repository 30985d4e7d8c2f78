"""What goes on at the table, without a word of any language: the open file, the match, what is
entered.
"""
