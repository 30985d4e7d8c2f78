"""What the device can do: each feature is a Protocol, implemented for phone and desktop.

A feature returns a value and never raises. It may wait for the user, so do not call it in the
thread that draws frames. What Android does is in the module of the feature, or in a module
``android_…`` of its own. This package imports only itself and the domain.
"""
