#if SWIFTUI_COMPAT
  // On Apple's systems Foundation brings Combine, Dispatch and the words of the network. Here they
  // are modules of their own. A program imports this module in all its files without saying so: see
  // Tests/compat/Package.swift. A module alias of Foundation is no way, because the compiler then
  // applies the alias to the import below too.
  @_exported import Dispatch
  @_exported import Foundation
  @_exported import FoundationNetworking
  @_exported import OpenCombine
  @_exported import OpenCombineDispatch
  @_exported import OpenCombineFoundation
#endif
