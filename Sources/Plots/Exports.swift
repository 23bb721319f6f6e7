/// Exports the views, so that a program needs one import for charts and the views around them.
@_exported import MartletUI
