// swift-format-ignore-file: AlwaysUseLowerCamelCase
#if SWIFTUI_COMPAT
  import Foundation

  /// Writes messages for the programmer to the standard error, where a service's journal takes
  /// them. Apple's systems have it in the modules `os` and `OSLog`.
  public struct Logger: Sendable {
    private let name: String

    /// Makes a logger without a name.
    public init() {
      name = ""
    }

    /// Makes a logger whose lines begin with both names.
    public init(subsystem: String, category: String) {
      name = "\(subsystem) \(category): "
    }

    /// Makes a logger with the names of a log.
    public init(_ log: OSLog) {
      name = log.name
    }

    /// Writes a message of a level in one line, or in more if it has line breaks.
    public func log(level: OSLogType, _ message: OSLogMessage) {
      FileHandle.standardError.write(Data("\(name)\(level.name)\(message.text)\n".utf8))
    }

    /// Writes a message of the usual level.
    public func log(_ message: OSLogMessage) { log(level: .default, message) }
    /// Writes a message of the usual level.
    public func notice(_ message: OSLogMessage) { log(level: .default, message) }
    /// Writes a message for the search of mistakes.
    public func trace(_ message: OSLogMessage) { log(level: .debug, message) }
    /// Writes a message for the search of mistakes.
    public func debug(_ message: OSLogMessage) { log(level: .debug, message) }
    /// Writes a message that may help.
    public func info(_ message: OSLogMessage) { log(level: .info, message) }
    /// Writes an error.
    public func warning(_ message: OSLogMessage) { log(level: .error, message) }
    /// Writes an error.
    public func error(_ message: OSLogMessage) { log(level: .error, message) }
    /// Writes a mistake of the program.
    public func critical(_ message: OSLogMessage) { log(level: .fault, message) }
    /// Writes a mistake of the program.
    public func fault(_ message: OSLogMessage) { log(level: .fault, message) }
  }

  /// The level of a message. All levels are written.
  public struct OSLogType: Hashable, RawRepresentable, Sendable {
    /// The number of the level.
    public let rawValue: UInt8

    /// Makes a level from its number.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// The usual level.
    public static let `default` = OSLogType(rawValue: 0)
    /// Messages that may help.
    public static let info = OSLogType(rawValue: 1)
    /// Messages for the search of mistakes.
    public static let debug = OSLogType(rawValue: 2)
    /// Errors.
    public static let error = OSLogType(rawValue: 16)
    /// Mistakes of the program.
    public static let fault = OSLogType(rawValue: 17)

    /// The word before a message.
    fileprivate var name: String {
      switch self {
      case .info: "info: "
      case .debug: "debug: "
      case .error: "error: "
      case .fault: "fault: "
      default: ""
      }
    }
  }

  /// The names of a logger, for code that passes them on.
  public final class OSLog: Sendable {
    fileprivate let name: String

    /// A log without a name.
    public static let `default` = OSLog(name: "")

    /// Makes a log whose lines begin with both names.
    public init(subsystem: String, category: String) {
      name = "\(subsystem) \(category): "
    }

    private init(name: String) { self.name = name }
  }

  /// Writes a message.
  public func os_log(
    _ message: OSLogMessage, log: OSLog = .default, type: OSLogType = .default
  ) {
    Logger(log).log(level: type, message)
  }

  /// Writes a message.
  public func os_log(
    _ type: OSLogType, log: OSLog = .default, _ message: OSLogMessage
  ) {
    Logger(log).log(level: type, message)
  }
#endif
