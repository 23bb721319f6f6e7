// Programs with their own views import only this module.
@_exported import MartletUI
