import MartletFormats

/// The words of the pad for a PIN in one language.
package struct PinWords: Hashable, Sendable {
  var enter: String
  var wrong: String
  /// The text after too many wrong entries, while the pad takes none for half a minute.
  var wait: String

  /// All texts, for the font check of `martlet doctor`.
  package var texts: [String] { [enter, wrong, wait] }

  /// The words in each language of the program.
  package static let all = Translations(
    english: PinWords(
      enter: "Enter the PIN", wrong: "Wrong PIN", wait: "Too many attempts. Wait 30 seconds."),
    german: PinWords(
      enter: "PIN eingeben", wrong: "Falsche PIN", wait: "Zu viele Versuche. 30 Sekunden warten."),
    french: PinWords(
      enter: "Saisir le code", wrong: "Code incorrect",
      wait: "Trop d’essais. Attendre 30 secondes."),
    spanish: PinWords(
      enter: "Introduzca el PIN", wrong: "PIN incorrecto",
      wait: "Demasiados intentos. Espere 30 segundos."),
    russian: PinWords(
      enter: "Введите PIN-код", wrong: "Неверный PIN-код",
      wait: "Слишком много попыток. Подождите 30 секунд."),
    ukrainian: PinWords(
      enter: "Введіть PIN-код", wrong: "Неправильний PIN-код",
      wait: "Забагато спроб. Зачекайте 30 секунд."),
    arabic: PinWords(
      enter: "أدخل الرمز", wrong: "الرمز غير صحيح", wait: "محاولات كثيرة. انتظر 30 ثانية."),
    chinese: PinWords(enter: "输入密码", wrong: "密码错误", wait: "尝试次数过多，请等待 30 秒。"),
    japanese: PinWords(
      enter: "暗証番号を入力", wrong: "暗証番号が違います", wait: "試行回数が多すぎます。30 秒お待ちください。"))
}
