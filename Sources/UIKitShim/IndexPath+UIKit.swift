#if SWIFTUI_COMPAT
  import MartletGeometry

  // UIKit's initializers and properties for the path of a row or an item in a list of sections. The
  // path must have two indices.
  extension IndexPath {
    /// Makes the path of a row in a section.
    public init(row: Int, section: Int) {
      self.init(indexes: [section, row])
    }

    /// Makes the path of an item in a section.
    public init(item: Int, section: Int) {
      self.init(indexes: [section, item])
    }

    /// The number of the section.
    public var section: Int {
      get { self[0] }
      set { self[0] = newValue }
    }

    /// The number of the row in its section.
    public var row: Int {
      get { self[1] }
      set { self[1] = newValue }
    }

    /// The number of the item in its section, the same as `row`.
    public var item: Int {
      get { self[1] }
      set { self[1] = newValue }
    }
  }
#endif
