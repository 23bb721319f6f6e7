#if SWIFTUI_COMPAT
  /// A phone model, as DeviceKit names it, for programs that ask on which phone they run. A panel
  /// is `unknown("panel")`.
  public indirect enum Device: Hashable, Sendable {
    /// The models up to the iPhone 8, whose screens have no notch, and the first iPhone SE.
    case iPhone6s, iPhone6sPlus, iPhone7, iPhone7Plus, iPhoneSE, iPhone8, iPhone8Plus
    /// The models of 2017 and 2018 with a notch.
    case iPhoneX, iPhoneXS, iPhoneXSMax, iPhoneXR
    /// The models of 2019, and the second iPhone SE, which has no notch.
    case iPhone11, iPhone11Pro, iPhone11ProMax, iPhoneSE2
    /// The models of autumn 2020.
    case iPhone12, iPhone12Mini, iPhone12Pro, iPhone12ProMax
    /// The models of 2021.
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

    /// True for devices with a notch in the upper edge of the screen, and for simulators of these.
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
