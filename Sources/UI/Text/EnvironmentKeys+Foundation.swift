#if SWIFTUI_COMPAT
  import MartletGeometry

  private enum LocaleKey: EnvironmentKey { static var defaultValue: Locale { .current } }
  private enum CalendarKey: EnvironmentKey { static var defaultValue: Calendar { .current } }
  private enum TimeZoneKey: EnvironmentKey { static var defaultValue: TimeZone { .current } }

  extension EnvironmentValues {
    /// The locale for formatters in the views inside. It does not change the text of the views.
    public var locale: Locale {
      get { self[LocaleKey.self] }
      set { self[LocaleKey.self] = newValue }
    }

    /// The calendar for formatters in the views inside.
    public var calendar: Calendar {
      get { self[CalendarKey.self] }
      set { self[CalendarKey.self] = newValue }
    }

    /// The time zone for formatters in the views inside.
    public var timeZone: TimeZone {
      get { self[TimeZoneKey.self] }
      set { self[TimeZoneKey.self] = newValue }
    }
  }
#endif
