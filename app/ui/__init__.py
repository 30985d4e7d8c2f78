"""The user interface in Kivy. It shows the state of presenters and passes taps to them. It must
not depend on the store or the device.
"""
