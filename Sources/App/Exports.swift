// A program with views of its own needs to import only this module.
@_exported import MartletUI
