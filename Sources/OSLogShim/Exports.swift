#if SWIFTUI_COMPAT
  // Two module aliases need two modules: `os` and `OSLog` have the same words.
  @_exported import MartletOS
#endif
