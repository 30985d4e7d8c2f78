"""The screens without their looks: intents in, a frozen view state out.

A presenter has ``state``, calls ``shown`` with every new one, and is told ``open`` each
time its screen comes up. It knows no Kivy.
"""
