"""What is drawn and tapped, in Kivy. It asks presenters and draws what they say; it knows
neither store nor device.
"""
