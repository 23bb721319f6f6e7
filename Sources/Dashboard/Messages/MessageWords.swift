import MartletFormats
import MartletSeries

/// The words of the banner of messages in one language.
struct MessageWords: Hashable, Sendable {
  /// The names of the three severities.
  var info: String
  var warning: String
  var alarm: String
  /// The hint that a touch closes the banner.
  var touch: String

  /// All texts.
  var texts: [String] { [info, warning, alarm, touch] }

  func name(of severity: MessageQueue.Severity) -> String {
    switch severity {
    case .info: info
    case .warning: warning
    case .alarm: alarm
    }
  }

  static let all = Translations(
    english: MessageWords(
      info: "Notice", warning: "Warning", alarm: "Alarm", touch: "Touch to close"),
    german: MessageWords(
      info: "Hinweis", warning: "Warnung", alarm: "Alarm", touch: "Zum Schließen berühren"),
    french: MessageWords(
      info: "Information", warning: "Avertissement", alarm: "Alarme",
      touch: "Toucher pour fermer"),
    spanish: MessageWords(
      info: "Aviso", warning: "Advertencia", alarm: "Alarma", touch: "Toque para cerrar"),
    russian: MessageWords(
      info: "Сообщение", warning: "Предупреждение", alarm: "Тревога",
      touch: "Коснитесь, чтобы закрыть"),
    ukrainian: MessageWords(
      info: "Повідомлення", warning: "Попередження", alarm: "Тривога",
      touch: "Торкніться, щоб закрити"),
    arabic: MessageWords(info: "إشعار", warning: "تحذير", alarm: "إنذار", touch: "المس للإغلاق"),
    chinese: MessageWords(info: "通知", warning: "警告", alarm: "警报", touch: "触摸以关闭"),
    japanese: MessageWords(info: "お知らせ", warning: "警告", alarm: "アラーム", touch: "タッチして閉じる"))
}
