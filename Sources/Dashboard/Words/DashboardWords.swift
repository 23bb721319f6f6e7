import MartletFormats

/// The words of the dashboard in one language.
///
/// Words of time are in `TimeWords`, those of failures in `FailureWords`, and those of the trouble
/// page in `TroubleWords`.
struct DashboardWords: Hashable, Sendable {
  /// The word beside the symbol of the network.
  var noNetwork: String
  /// The text of a page without charts; `#` is replaced by the source.
  var noChart: String

  /// The words of alarms.
  var alarms: Alarms

  struct Alarms: Hashable, Sendable {
    /// The text of the page of alarms when there are none.
    var none: String
    /// The headings of the active and of the past alarms.
    var raised: String
    var past: String
    /// The reason of an alarm; `#` is replaced by the limit, the value or the duration of silence.
    var above: String
    var below: String
    var equals: String
    var silent: String
    /// The start of an active alarm; `#` is replaced by the moment.
    var since: String
    /// The request for a touch on the banner.
    var touch: String

    /// All texts.
    var texts: [String] { [none, raised, past, above, below, equals, silent, since, touch] }
  }

  /// All texts.
  var texts: [String] { [noNetwork, noChart] + alarms.texts }

  static let all = Translations(
    english: english, german: german, french: french, spanish: spanish, russian: russian,
    ukrainian: ukrainian, arabic: arabic, chinese: chinese, japanese: japanese)

  private static let english = DashboardWords(
    noNetwork: "No network", noChart: "The source # holds no chart.",
    alarms: Alarms(
      none: "No alarms", raised: "Now", past: "Earlier", above: "above #", below: "below #",
      equals: "is #", silent: "no data for #", since: "since #", touch: "Touch to confirm"))

  private static let german = DashboardWords(
    noNetwork: "Kein Netzwerk", noChart: "Die Quelle # enthält kein Diagramm.",
    alarms: Alarms(
      none: "Keine Alarme", raised: "Jetzt", past: "Früher", above: "über #", below: "unter #",
      equals: "ist #", silent: "keine Daten seit #", since: "seit #",
      touch: "Zum Bestätigen berühren"))

  private static let french = DashboardWords(
    noNetwork: "Pas de réseau", noChart: "La source # ne contient aucun graphique.",
    alarms: Alarms(
      none: "Aucune alarme", raised: "En cours", past: "Passées", above: "supérieur à #",
      below: "inférieur à #", equals: "vaut #", silent: "aucune donnée depuis #",
      since: "depuis : #", touch: "Toucher pour confirmer"))

  private static let spanish = DashboardWords(
    noNetwork: "Sin red", noChart: "La fuente # no contiene ningún gráfico.",
    alarms: Alarms(
      none: "Sin alarmas", raised: "Ahora", past: "Anteriores", above: "por encima de #",
      below: "por debajo de #", equals: "es #", silent: "sin datos desde hace #",
      since: "desde: #", touch: "Toque para confirmar"))

  private static let russian = DashboardWords(
    noNetwork: "Нет сети", noChart: "В источнике # нет графиков.",
    alarms: Alarms(
      none: "Нет тревог", raised: "Сейчас", past: "Ранее", above: "выше #", below: "ниже #",
      equals: "значение #", silent: "нет данных #", since: "с #",
      touch: "Коснитесь для подтверждения"))

  private static let ukrainian = DashboardWords(
    noNetwork: "Немає мережі", noChart: "У джерелі # немає графіків.",
    alarms: Alarms(
      none: "Немає тривог", raised: "Зараз", past: "Раніше", above: "вище #", below: "нижче #",
      equals: "значення #", silent: "немає даних #", since: "з #",
      touch: "Торкніться для підтвердження"))

  private static let arabic = DashboardWords(
    noNetwork: "لا توجد شبكة", noChart: "لا يحتوي المصدر # على أي مخطط.",
    alarms: Alarms(
      none: "لا توجد إنذارات", raised: "الآن", past: "سابقًا", above: "أعلى من #",
      below: "أقل من #", equals: "القيمة #", silent: "لا توجد بيانات منذ #", since: "منذ #",
      touch: "المس للتأكيد"))

  private static let chinese = DashboardWords(
    noNetwork: "无网络", noChart: "数据源 # 中没有图表。",
    alarms: Alarms(
      none: "没有警报", raised: "当前", past: "以往", above: "高于 #", below: "低于 #", equals: "值为 #",
      silent: "已 # 无数据", since: "自 # 起", touch: "触摸以确认"))

  private static let japanese = DashboardWords(
    noNetwork: "ネットワークなし", noChart: "データソース # にグラフがありません。",
    alarms: Alarms(
      none: "アラームなし", raised: "現在", past: "履歴", above: "# より上", below: "# より下", equals: "値が #",
      silent: "# データなし", since: "# から", touch: "タッチして確認"))
}
