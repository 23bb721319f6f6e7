/// The values of sources, for programs that deliver data of their own.
@_exported import MartletData
