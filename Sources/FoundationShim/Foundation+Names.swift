#if SWIFTUI_COMPAT
  import Foundation

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
#endif
