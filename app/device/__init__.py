"""What the phone can do, or the computer: an ability is a Protocol with a way for each of them.

An ability answers with a value, never with an exception. It may wait for somebody who chooses,
so it is asked away from the frames that are drawn. It knows the domain and no other ring.
"""
