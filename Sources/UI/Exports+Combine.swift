#if SWIFTUI_COMPAT
  // A program that imports Combine expects schedulers and publishers on the types of Foundation and
  // Dispatch.
  @_exported import OpenCombineDispatch
  @_exported import OpenCombineFoundation
#endif
