/// The words about time on charts in one language: the age of data, the line at the present moment,
/// the labels of buttons.
///
/// Each `#` in a text is replaced by a moment or a number.
package struct TimeWords: Hashable, Sendable {
  /// The label of the present moment on a time axis.
  package var now: String
  /// The label of the part of a time axis after now.
  package var future: String
  /// The time of the newest data; `#` is the time.
  var asOf: String
  /// The text of a live graph that shows no sample; `#` is the time of the newest sample.
  var noDataSince: String
  /// The label of the button for the range `ChartRange.today`.
  package var today: String
  /// The label of the button for the range `ChartRange.thisWeek`.
  package var thisWeek: String
  /// The label of the button for all data: from the first sample to the end of the axis.
  package var allTime: String
  /// The sentence that something, such as a day, cannot be shown; `#` is its name. A reason may
  /// follow.
  var cannotBeShown: String
  /// The reason that the range has no sample, to follow `cannotBeShown`.
  package var noSample: String
  /// The note that a logarithmic axis leaves out values of 0 or less.
  package var onlyPositive: String
  /// The pattern of a date with its year, in Unicode's field letters.
  var day: String
  /// The text in place of the time while the clock is not set.
  package var clockNotSet: String
  /// Durations, short enough for a button. They are the short forms of Unicode's CLDR, for units of
  /// which it has one.
  var seconds: CountedPhrase
  var minutes: CountedPhrase
  var hours: CountedPhrase
  var days: CountedPhrase
  var weeks: CountedPhrase
  var months: CountedPhrase
  var years: CountedPhrase

  /// Returns the words for data whose newest sample has the time `moment`.
  package func asOf(_ moment: String) -> String { asOf.filled(with: moment) }
  /// Returns the words for a live graph without samples since `moment`.
  package func noDataSince(_ moment: String) -> String { noDataSince.filled(with: moment) }
  /// Returns the sentence that `thing`, such as a day, cannot be shown.
  package func cannotBeShown(_ thing: String) -> String { cannotBeShown.filled(with: thing) }

  /// All texts except the pattern `day`. The choice of fonts needs them.
  package var texts: [String] {
    [
      now, future, asOf, noDataSince, today, thisWeek, allTime, cannotBeShown, noSample,
      onlyPositive, clockNotSet,
    ] + [seconds, minutes, hours, days, weeks, months, years].flatMap(\.texts)
  }
}

/// A duration in one unit, such as 24 hours or 7 days.
package struct TimeSpan: Hashable, Sendable {
  /// The units, from short to long.
  package enum Unit: Hashable, Sendable, CaseIterable {
    /// A month has 30 days, a year 365.
    case second, minute, hour, day, week, month, year
  }

  /// The number of units.
  package var count: Int
  /// The unit that `count` counts.
  package var unit: Unit

  /// Makes a duration of `count` units.
  package init(_ count: Int, _ unit: Unit) {
    self.count = count
    self.unit = unit
  }

  /// The duration in milliseconds. A month has 30 days, a year 365. The result wraps around if it
  /// does not fit 64 bits.
  package var milliseconds: Int64 {
    let minute: Int64 = 60_000
    let one =
      switch unit {
      case .second: Int64(1000)
      case .minute: minute
      case .hour: 60 * minute
      case .day: 1440 * minute
      case .week: 7 * 1440 * minute
      case .month: 30 * 1440 * minute
      case .year: 365 * 1440 * minute
      }
    return one.multipliedReportingOverflow(by: Int64(count)).partialValue
  }

  /// Makes a duration in the first of `units` that divides it; nil if no unit does or if the
  /// duration is not positive.
  package init?(milliseconds: Int64, inFirstOf units: [Unit]) {
    guard milliseconds > 0,
      let unit = units.first(where: { milliseconds % TimeSpan(1, $0).milliseconds == 0 })
    else { return nil }
    self.init(Int(milliseconds / TimeSpan(1, unit).milliseconds), unit)
  }

  /// Returns the duration in words, such as `24 h`.
  package func name(in language: Language) -> String {
    let words = language.time
    let pattern =
      switch unit {
      case .second: words.seconds
      case .minute: words.minutes
      case .hour: words.hours
      case .day: words.days
      case .week: words.weeks
      case .month: words.months
      case .year: words.years
      }
    return pattern.filled(with: count, in: language)
  }
}

extension DateFormat {
  /// Returns the time of day of a moment. The date comes before it unless it is the date of `now`.
  /// The date has its year unless it is the year of `now`.
  ///
  /// - Parameters:
  ///   - moment: milliseconds since 1970-01-01 UTC.
  ///   - now: the present moment in the same unit; nil always writes the date and the year.
  ///   - hasClock: whether a moment of another day is written with its time of day.
  package func brief(_ moment: Int64, now: Int64?, hasClock: Bool = true) -> String {
    let time = zone.civil(at: moment)
    let clock = clock(time)
    let today = now.map { zone.civil(at: $0) }
    if let today, (today.year, today.month, today.day) == (time.year, time.month, time.day) {
      return clock
    }
    let isThisYear = today?.year == time.year
    let day = string(isThisYear ? language.patterns.day : language.time.day, of: time)
    return hasClock ? day + language.listSeparator + clock : day
  }
}

extension DateFormat {
  /// Returns the age of data in words. If `now` is from a clock that is not set, it returns the
  /// text `clockNotSet` instead. Both moments are milliseconds since 1970-01-01 UTC.
  package func asOf(_ moment: Int64, now: Int64?) -> String {
    if let now, now < CivilTime.clockIsSetFrom { return language.time.clockNotSet }
    return language.time.asOf(language.isolated(brief(moment, now: now)))
  }

  /// Returns the age in three forms, longest first: words with date and time, words with the date,
  /// and only the date. If the clock is not set there is only one form.
  package func ages(_ moment: Int64, now: Int64?) -> [String] {
    let whole = asOf(moment, now: now)
    if let now, now < CivilTime.clockIsSetFrom { return [whole] }
    let day = brief(moment, now: now, hasClock: false)
    return [whole, language.time.asOf(language.isolated(day)), day]
  }

  /// Returns the words for a live graph without samples since `moment`. Both moments are
  /// milliseconds since 1970-01-01 UTC.
  package func noDataSince(_ moment: Int64, now: Int64?) -> String {
    if let now, now < CivilTime.clockIsSetFrom { return language.words.noData }
    return language.time.noDataSince(language.isolated(brief(moment, now: now)))
  }
}

extension CivilTime {
  /// The moment 2000-01-01, in milliseconds since 1970-01-01 UTC. A wall clock that shows an
  /// earlier time is not set yet: the machine has no battery-backed clock and has just started.
  package static let clockIsSetFrom: Int64 = 946_684_800_000
}

extension Language {
  /// The words about time on charts.
  package var time: TimeWords { TimeWords.all[self] }
}

extension TimeWords {
  static let all = Translations(
    english: english, german: german, french: french, spanish: spanish, russian: russian,
    ukrainian: ukrainian, arabic: arabic, chinese: chinese, japanese: japanese)

  private static let english = TimeWords(
    now: "Now", future: "Future", asOf: "as of #", noDataSince: "No data since #", today: "Today",
    thisWeek: "This week", allTime: "All", cannotBeShown: "# cannot be shown",
    noSample: "it holds no sample", onlyPositive: "Values ≤ 0 are not shown", day: "d MMM y",
    clockNotSet: "Clock not set", seconds: "#\u{202F}s", minutes: "#\u{202F}min",
    hours: "#\u{202F}h",
    days: "#\u{202F}d", weeks: "#\u{202F}w", months: "#\u{202F}mo", years: "#\u{202F}y")

  private static let german = TimeWords(
    now: "Jetzt", future: "Zukunft", asOf: "Stand #", noDataSince: "Keine Daten seit #",
    today: "Heute", thisWeek: "Diese Woche", allTime: "Alles",
    cannotBeShown: "# kann nicht angezeigt werden", noSample: "keine Werte vorhanden",
    onlyPositive: "Werte ≤ 0 werden nicht gezeigt", day: "d. MMM y",
    clockNotSet: "Uhr nicht gestellt", seconds: "#\u{202F}Sek.", minutes: "#\u{202F}Min.",
    hours: "#\u{202F}Std.",
    days: "#\u{202F}Tg.", weeks: "#\u{202F}Wo.",
    months: CountedPhrase("#\u{202F}Monate", [.one: "#\u{202F}Monat"]),
    years: CountedPhrase("#\u{202F}Jahre", [.one: "#\u{202F}Jahr"]))

  private static let french = TimeWords(
    now: "Maintenant", future: "Futur", asOf: "Dernières données : #",
    noDataSince: "Aucune donnée depuis : #", today: "Aujourd’hui", thisWeek: "Cette semaine",
    allTime: "Tout", cannotBeShown: "Impossible d’afficher : #", noSample: "aucune valeur",
    onlyPositive: "Les valeurs ≤ 0 ne sont pas affichées", day: "d MMM y",
    clockNotSet: "Horloge non réglée", seconds: "#\u{202F}s", minutes: "#\u{202F}min",
    hours: "#\u{202F}h",
    days: "#\u{202F}j", weeks: "#\u{202F}sem.", months: "#\u{202F}m.",
    years: CountedPhrase("#\u{202F}ans", [.one: "#\u{202F}an"]))

  private static let spanish = TimeWords(
    now: "Ahora", future: "Futuro", asOf: "Últimos datos: #", noDataSince: "Sin datos desde: #",
    today: "Hoy", thisWeek: "Esta semana", allTime: "Todo", cannotBeShown: "No se puede mostrar: #",
    noSample: "no contiene valores", onlyPositive: "Los valores ≤ 0 no se muestran", day: "d MMM y",
    clockNotSet: "Reloj sin ajustar", seconds: "#\u{202F}s", minutes: "#\u{202F}min",
    hours: "#\u{202F}h",
    days: "#\u{202F}d", weeks: "#\u{202F}sem.", months: "#\u{202F}m", years: "#\u{202F}a")

  private static let russian = TimeWords(
    now: "Сейчас", future: "Будущее", asOf: "Данные на #", noDataSince: "Нет данных с #",
    today: "Сегодня", thisWeek: "Эта неделя", allTime: "Всё",
    cannotBeShown: "Не удаётся показать: #", noSample: "нет значений",
    onlyPositive: "Значения ≤ 0 не показаны", day: "d MMM y 'г'.",
    clockNotSet: "Часы не установлены", seconds: "#\u{202F}с", minutes: "#\u{202F}мин",
    hours: "#\u{202F}ч",
    days: "#\u{202F}дн", weeks: "#\u{202F}нед", months: "#\u{202F}мес.",
    years: CountedPhrase("#\u{202F}г.", [.many: "#\u{202F}л."]))

  private static let ukrainian = TimeWords(
    now: "Зараз", future: "Майбутнє", asOf: "Дані станом на #", noDataSince: "Немає даних з #",
    today: "Сьогодні", thisWeek: "Цей тиждень", allTime: "Усе",
    cannotBeShown: "Не вдається показати: #", noSample: "немає значень",
    onlyPositive: "Значення ≤ 0 не показано", day: "d MMM y 'р'.",
    clockNotSet: "Годинник не налаштовано", seconds: "#\u{202F}с", minutes: "#\u{202F}хв",
    hours: "#\u{202F}год",
    days: "#\u{202F}дн.", weeks: "#\u{202F}тиж.", months: "#\u{202F}міс.",
    years: "#\u{202F}р.")

  private static let arabic = TimeWords(
    now: "الآن", future: "المستقبل", asOf: "آخر البيانات: #", noDataSince: "لا توجد بيانات منذ #",
    today: "اليوم", thisWeek: "هذا الأسبوع", allTime: "الكل", cannotBeShown: "تعذّر عرض #",
    noSample: "لا يحتوي على قيم", onlyPositive: "القيم ≤ 0 غير معروضة", day: "d MMM، y",
    clockNotSet: "الساعة غير مضبوطة", seconds: "#\u{202F}ث", minutes: "#\u{202F}د",
    hours: "#\u{202F}س",
    days: CountedPhrase(
      "#\u{202F}يوم",
      [.one: "يوم", .two: "يومان", .few: "#\u{202F}أيام", .many: "#\u{202F}يومًا"]),
    weeks: CountedPhrase(
      "#\u{202F}أسبوع",
      [.one: "أسبوع", .two: "أسبوعان", .few: "#\u{202F}أسابيع", .many: "#\u{202F}أسبوعًا"]),
    months: CountedPhrase(
      "#\u{202F}شهر",
      [.one: "شهر", .two: "شهران", .few: "#\u{202F}أشهر", .many: "#\u{202F}شهرًا"]),
    years: CountedPhrase(
      "#\u{202F}سنة", [.one: "سنة", .two: "سنتان", .few: "#\u{202F}سنوات"]))

  private static let chinese = TimeWords(
    now: "现在", future: "未来", asOf: "截至 #", noDataSince: "自 # 起无数据", today: "今天", thisWeek: "本周",
    allTime: "全部", cannotBeShown: "无法显示 #", noSample: "其中没有数据", onlyPositive: "不显示 ≤ 0 的值",
    day: "y年M月d日", clockNotSet: "时钟未设置", seconds: "#秒", minutes: "#分钟", hours: "#小时", days: "#天",
    weeks: "#周",
    months: "#个月", years: "#年")

  private static let japanese = TimeWords(
    now: "現在", future: "未来", asOf: "# 時点", noDataSince: "# 以降データなし", today: "今日", thisWeek: "今週",
    allTime: "すべて", cannotBeShown: "# を表示できません", noSample: "データがありません",
    onlyPositive: "0 以下の値は表示されません", day: "y年M月d日", clockNotSet: "時計が未設定です",
    seconds: "#秒", minutes: "#分", hours: "#時間", days: "#日", weeks: "#週間", months: "#か月", years: "#年"
  )
}
