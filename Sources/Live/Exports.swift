/// Exports the types of the data that sources deliver, for programs with sources of their own.
@_exported import MartletData
