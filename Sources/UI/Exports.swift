@_exported import MartletGeometry
@_exported import MartletMotion
// A source file that imports only SwiftUI can also use observable classes and Combine's types.
@_exported import Observation
@_exported import OpenCombine
