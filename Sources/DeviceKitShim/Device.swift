#if SWIFTUI_COMPAT
  /// A phone model, for programs that ask for it. A panel is none of them.
  public indirect enum Device: Hashable, Sendable {
    /// The phones up to 8, which have no cut-out in the screen.
    case iPhone6s, iPhone6sPlus, iPhone7, iPhone7Plus, iPhoneSE, iPhone8, iPhone8Plus
    /// The phones of 2017 and 2018 with a cut-out.
    case iPhoneX, iPhoneXS, iPhoneXSMax, iPhoneXR
    /// The phones of 2019 and 2020.
    case iPhone11, iPhone11Pro, iPhone11ProMax, iPhoneSE2
    /// The phones of 2020.
    case iPhone12, iPhone12Mini, iPhone12Pro, iPhone12ProMax
    /// The phones of 2021.
    case iPhone13, iPhone13Mini, iPhone13Pro, iPhone13ProMax
    /// A simulator of another device.
    case simulator(Device)
    /// Any other device, by its name.
    case unknown(String)

    /// The device on which the program runs: `unknown("panel")`.
    public static var current: Device { .unknown("panel") }

    /// True for a simulator.
    public var isSimulator: Bool {
      if case .simulator = self { true } else { false }
    }

    /// The simulated device of a simulator; otherwise the device itself.
    public var realDevice: Device {
      if case .simulator(let model) = self { model } else { self }
    }

    /// True for devices with a cut-out in the upper edge of the screen, and for simulators of
    /// these.
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
