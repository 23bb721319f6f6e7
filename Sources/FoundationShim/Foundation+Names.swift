// swift-format-ignore-file: AlwaysUseLowerCamelCase
#if SWIFTUI_COMPAT
  import Dispatch
  import Foundation
  import FoundationNetworking

  // Foundation has these names only on Apple's systems. On Linux its `FileManager` knows most of
  // the user's folders, from the XDG base directories and the file user-dirs.dirs. A folder that it
  // does not know has a fixed name in the home folder. None is created.
  extension URL {
    /// The folder of the user's documents.
    public static var documentsDirectory: URL { folder(.documentDirectory, else: "Documents") }
    /// The folder for data that a program keeps between runs.
    public static var applicationSupportDirectory: URL {
      folder(.applicationSupportDirectory, else: ".local/share")
    }
    /// The folder for data that a program can make again.
    public static var cachesDirectory: URL { folder(.cachesDirectory, else: ".cache") }
    /// The folder that a desktop shows.
    public static var desktopDirectory: URL { folder(.desktopDirectory, else: "Desktop") }
    /// The folder of downloaded files.
    public static var downloadsDirectory: URL { folder(.downloadsDirectory, else: "Downloads") }
    /// The folder of programs' data, because Linux has no folder above those of data and settings.
    public static var libraryDirectory: URL { folder(.libraryDirectory, else: ".local/share") }
    /// The folder of the user's films.
    public static var moviesDirectory: URL { folder(.moviesDirectory, else: "Videos") }
    /// The folder of the user's music.
    public static var musicDirectory: URL { folder(.musicDirectory, else: "Music") }
    /// The folder of the user's pictures.
    public static var picturesDirectory: URL { folder(.picturesDirectory, else: "Pictures") }
    /// The folder that the user shares with others.
    public static var sharedPublicDirectory: URL { folder(.sharedPublicDirectory, else: "Public") }
    /// The folder of deleted files.
    public static var trashDirectory: URL { folder(.trashDirectory, else: ".local/share/Trash") }

    /// Returns the user's folder for a purpose if Foundation knows it; otherwise the folder `name`
    /// in the home folder.
    private static func folder(
      _ directory: FileManager.SearchPathDirectory, else name: String
    ) -> URL {
      FileManager.default.urls(for: directory, in: .userDomainMask).first
        ?? homeDirectory.appending(path: name, directoryHint: .isDirectory)
    }
  }

  // Foundation on Linux has no key-value coding, by whose names programs call these.
  extension UserDefaults {
    /// Stores a value under a key, like `set(_:forKey:)`. Nil removes the stored value.
    public func setValue(_ value: Any?, forKey key: String) { set(value, forKey: key) }

    /// Returns the value under a key, like `object(forKey:)`; nil if there is none.
    public func value(forKey key: String) -> Any? { object(forKey: key) }
  }

  // Foundation on Linux lacks the names of the rest of this file.
  extension CGFloat {
    /// The number as a `Double`.
    public init(truncating number: NSNumber) { self.init(number.doubleValue) }
  }

  extension URLError.Code {
    /// Makes a code of a number; `unknown` if no code has it. On Apple's systems every number is a
    /// code.
    public init(rawValue: Int) { self = (Self(rawValue: rawValue) as Self?) ?? .unknown }
  }

  extension NotificationCenter {
    /// The notifications of a name, as they are posted.
    public typealias Notifications = AsyncStream<Notification>

    /// Returns the notifications that are posted from now on with a name, by `object` or, if it is
    /// nil, by anybody.
    public func notifications(
      named name: Notification.Name, object: AnyObject? = nil
    ) -> Notifications {
      AsyncStream { continuation in
        let observer = NotificationObserver(
          token: addObserver(forName: name, object: object, queue: nil) { posted in
            // Safety: the center passes a value, and the types of Foundation in it lock themselves.
            // A program that posts an object of its own must not change it afterwards, as on
            // Apple's systems.
            nonisolated(unsafe) let posted = posted
            unsafe continuation.yield(posted)
          })
        continuation.onTermination = { _ in self.removeObserver(observer.token) }
      }
    }
  }

  /// The observer of one sequence of notifications. Its token is only passed back to the center,
  /// which locks itself.
  private final class NotificationObserver: @unchecked Sendable {
    let token: any NSObjectProtocol

    init(token: any NSObjectProtocol) { self.token = token }
  }

  // Properties of the device that a program may ask for.
  extension ProcessInfo {
    /// The thermal states of a device.
    public enum ThermalState: Int, Sendable {
      /// The states. A panel's program always sees `nominal`.
      case nominal, fair, serious, critical
    }

    /// `nominal`.
    public var thermalState: ThermalState { .nominal }
    /// False: a panel has no such mode.
    public var isLowPowerModeEnabled: Bool { false }
    /// False.
    public var isiOSAppOnMac: Bool { false }
    /// False.
    public var isMacCatalystApp: Bool { false }
  }

  extension URLSessionConfiguration {
    /// Returns the default configuration: transfers end with the program.
    public static func background(withIdentifier identifier: String) -> URLSessionConfiguration {
      .default
    }

    /// Whether the end of a transfer starts the program. It has no effect and stays false.
    public var sessionSendsLaunchEvents: Bool {
      get { false }
      set {}
    }

    /// Whether a request waits for the network instead of failing. It has no effect and stays
    /// false.
    public var waitsForConnectivity: Bool {
      get { false }
      set {}
    }
  }

  /// A number of seconds since 2001-01-01 UTC.
  public typealias CFAbsoluteTime = Double

  /// Returns the seconds since 2001-01-01 UTC.
  public func CFAbsoluteTimeGetCurrent() -> CFAbsoluteTime {
    Date().timeIntervalSinceReferenceDate
  }

  /// Returns the seconds since the system has started, which no change of the clock moves.
  public func CACurrentMediaTime() -> Double { ProcessInfo.processInfo.systemUptime }

  /// Returns the result of `body`. Objects are released as everywhere, because Linux has no pools.
  public func autoreleasepool<Result>(invoking body: () throws -> Result) rethrows -> Result {
    try body()
  }

  /// A queue that runs one block after the other, unless it is a global one.
  public typealias DispatchSerialQueue = DispatchQueue

  /// The number of nanoseconds in a second.
  public let NSEC_PER_SEC: UInt64 = 1_000_000_000
  /// The number of nanoseconds in a millisecond.
  public let NSEC_PER_MSEC: UInt64 = 1_000_000
  /// The number of nanoseconds in a microsecond.
  public let NSEC_PER_USEC: UInt64 = 1000
  /// The number of microseconds in a second.
  public let USEC_PER_SEC: UInt64 = 1_000_000
  /// The number of milliseconds in a second.
  public let MSEC_PER_SEC: UInt64 = 1000
#endif
