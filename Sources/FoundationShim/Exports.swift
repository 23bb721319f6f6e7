#if SWIFTUI_COMPAT
  // On Apple's systems `import Foundation` also gives a program Combine, Dispatch and types for the
  // network, such as `URLSession`. Here they are modules of their own, which this module exports. A
  // flag of the compiler imports it into all files of a program: see Tests/compat/Package.swift. A
  // module alias of Foundation cannot be used, because the compiler then applies the alias to the
  // import below too.
  @_exported import Dispatch
  @_exported import Foundation
  @_exported import FoundationNetworking
  @_exported import OpenCombine
  @_exported import OpenCombineDispatch
  @_exported import OpenCombineFoundation
#endif
