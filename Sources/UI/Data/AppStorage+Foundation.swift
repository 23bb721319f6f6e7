#if SWIFTUI_COMPAT
  import MartletGeometry

  extension AppStorage where Value == Data {
    /// Stores a value under a key. `wrappedValue` is the value until one is stored.
    public init(wrappedValue: Value, _ key: String, store: StoredValues? = nil) {
      self.init(
        key, wrappedValue, store: store, encode: { .bytes(Array($0)) },
        decode: { $0.asBytes.map { Data($0) } })
    }
  }

  extension AppStorage where Value == Data? {
    /// Stores a value under a key. The value is nil until one is stored.
    public init(_ key: String, store: StoredValues? = nil) {
      self.init(
        key, nil, store: store, encode: { $0.map { .bytes(Array($0)) } },
        decode: { $0.asBytes.map { Data($0) } })
    }
  }

  extension AppStorage where Value == URL {
    /// Stores the text of an address under a key. `wrappedValue` is the value until one is stored.
    public init(wrappedValue: Value, _ key: String, store: StoredValues? = nil) {
      self.init(
        key, wrappedValue, store: store, encode: { .text($0.absoluteString) },
        decode: { $0.asText.flatMap { URL(string: $0) } })
    }
  }

  extension AppStorage where Value == URL? {
    /// Stores the text of an address under a key. The value is nil until one is stored.
    public init(_ key: String, store: StoredValues? = nil) {
      self.init(
        key, nil, store: store, encode: { $0.map { .text($0.absoluteString) } },
        decode: { $0.asText.flatMap { URL(string: $0) } })
    }
  }

  extension AppStorage where Value == Date {
    /// Stores a date under a key, as seconds since 1970. `wrappedValue` is the value until one is
    /// stored.
    public init(wrappedValue: Value, _ key: String, store: StoredValues? = nil) {
      self.init(
        key, wrappedValue, store: store, encode: { .number($0.timeIntervalSince1970) },
        decode: { $0.asNumber.map { Date(timeIntervalSince1970: $0) } })
    }
  }
#endif
