@_exported import MartletUI
