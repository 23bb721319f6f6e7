// `TestHost` and `FixedText` are shared with the library for programs' own tests.
@_exported import MartletTesting
