#if SWIFTUI_COMPAT
  // Combine's schedulers and publishers of Foundation's and Dispatch's types.
  @_exported import OpenCombineDispatch
  @_exported import OpenCombineFoundation
#endif
