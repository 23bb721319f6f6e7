// A program with views of its own imports this room alone.
@_exported import MartletUI
