#if SWIFTUI_COMPAT
  // A program that imports SwiftUI expects Foundation and Combine with it, and schedulers and
  // publishers on the types of Foundation and Dispatch.
  @_exported import MartletFoundation
#endif
