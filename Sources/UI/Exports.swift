@_exported import MartletGeometry
@_exported import MartletMotion
