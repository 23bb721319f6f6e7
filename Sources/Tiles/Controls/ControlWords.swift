import MartletFormats

/// The words of controls in one language.
package struct ControlWords: Hashable, Sendable {
  /// The text after the item did not show the value that was sent.
  var unconfirmed: String
  /// The text that asks for a second tap, which performs the action.
  var tapAgain: String
  /// The text that asks to keep the finger on the control.
  var hold: String

  /// All texts, for the font check of `martlet doctor`.
  package var texts: [String] { [unconfirmed, tapAgain, hold] }

  /// The words in each language of the program.
  package static let all = Translations(
    english: ControlWords(
      unconfirmed: "Not confirmed", tapAgain: "Tap again to confirm", hold: "Hold"),
    german: ControlWords(
      unconfirmed: "Nicht bestätigt", tapAgain: "Zur Bestätigung nochmals tippen", hold: "Halten"),
    french: ControlWords(
      unconfirmed: "Non confirmé", tapAgain: "Toucher encore pour confirmer", hold: "Maintenir"),
    spanish: ControlWords(
      unconfirmed: "Sin confirmar", tapAgain: "Toque otra vez para confirmar",
      hold: "Mantener pulsado"),
    russian: ControlWords(
      unconfirmed: "Не подтверждено", tapAgain: "Нажмите ещё раз", hold: "Удерживайте"),
    ukrainian: ControlWords(
      unconfirmed: "Не підтверджено", tapAgain: "Натисніть ще раз", hold: "Утримуйте"),
    arabic: ControlWords(
      unconfirmed: "لم يؤكَّد", tapAgain: "المس مرة أخرى للتأكيد", hold: "اضغط مطولاً"),
    chinese: ControlWords(unconfirmed: "未确认", tapAgain: "再次点按以确认", hold: "按住"),
    japanese: ControlWords(
      unconfirmed: "確認できません", tapAgain: "もう一度タップして確定", hold: "長押し"))
}
