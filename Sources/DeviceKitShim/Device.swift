#if SWIFTUI_COMPAT
  /// A device that programs written for phones ask for by model. A panel is none of them.
  public indirect enum Device: Hashable, Sendable {
    case iPhone6s, iPhone6sPlus, iPhone7, iPhone7Plus, iPhoneSE, iPhone8, iPhone8Plus
    case iPhoneX, iPhoneXS, iPhoneXSMax, iPhoneXR
    case iPhone11, iPhone11Pro, iPhone11ProMax, iPhoneSE2
    case iPhone12, iPhone12Mini, iPhone12Pro, iPhone12ProMax
    case iPhone13, iPhone13Mini, iPhone13Pro, iPhone13ProMax
    case simulator(Device)
    case unknown(String)

    /// The device that the program runs on.
    public static var current: Device { .unknown("panel") }

    public var isSimulator: Bool {
      if case .simulator = self { true } else { false }
    }

    /// The device itself where it is none that is simulated.
    public var realDevice: Device {
      if case .simulator(let model) = self { model } else { self }
    }

    /// True for devices with a cut-out in the screen's upper edge.
    public var hasSensorHousing: Bool {
      switch realDevice {
      case .iPhoneX, .iPhoneXS, .iPhoneXSMax, .iPhoneXR, .iPhone11, .iPhone11Pro, .iPhone11ProMax,
        .iPhone12, .iPhone12Mini, .iPhone12Pro, .iPhone12ProMax, .iPhone13, .iPhone13Mini,
        .iPhone13Pro, .iPhone13ProMax:
        true
      default: false
      }
    }
  }
#endif
