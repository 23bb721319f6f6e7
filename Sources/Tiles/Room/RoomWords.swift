import MartletFormats

/// The words of a room's sign in one language.
package struct RoomWords: Hashable, Sendable {
  var free: String
  var soon: String
  var busy: String
  /// A pattern with the time of day as `%`: "until 14:00".
  var until: String
  /// The text that no booking follows on this day.
  var restOfDay: String
  /// The heading of the next bookings.
  var next: String
  var book: String
  var extend: String
  var end: String
  var checkIn: String

  /// All texts, for the font check of `martlet doctor`.
  package var texts: [String] {
    [free, soon, busy, until, restOfDay, next, book, extend, end, checkIn]
  }

  /// The words in each language of the program.
  package static let all = Translations(
    english: RoomWords(
      free: "Free", soon: "Free for a moment", busy: "Busy", until: "until %",
      restOfDay: "for the rest of the day", next: "Next",
      book: "Book", extend: "Extend", end: "End now", checkIn: "Check in"),
    german: RoomWords(
      free: "Frei", soon: "Noch kurz frei", busy: "Belegt", until: "bis %",
      restOfDay: "für den Rest des Tages", next: "Danach",
      book: "Buchen", extend: "Verlängern", end: "Beenden", checkIn: "Einchecken"),
    french: RoomWords(
      free: "Libre", soon: "Libre un instant", busy: "Occupé", until: "jusqu’à %",
      restOfDay: "jusqu’à la fin de la journée",
      next: "Ensuite", book: "Réserver", extend: "Prolonger", end: "Terminer",
      checkIn: "Confirmer"),
    spanish: RoomWords(
      free: "Libre", soon: "Libre un momento", busy: "Ocupada", until: "hasta las %",
      restOfDay: "el resto del día",
      next: "Después", book: "Reservar", extend: "Ampliar", end: "Terminar",
      checkIn: "Confirmar"),
    russian: RoomWords(
      free: "Свободно", soon: "Скоро занято", busy: "Занято", until: "до %",
      restOfDay: "до конца дня", next: "Далее",
      book: "Занять", extend: "Продлить", end: "Завершить", checkIn: "Отметиться"),
    ukrainian: RoomWords(
      free: "Вільно", soon: "Скоро зайнято", busy: "Зайнято", until: "до %",
      restOfDay: "до кінця дня", next: "Далі",
      book: "Зайняти", extend: "Подовжити", end: "Завершити", checkIn: "Відмітитися"),
    arabic: RoomWords(
      free: "متاحة", soon: "متاحة لفترة قصيرة", busy: "مشغولة", until: "حتى %",
      restOfDay: "لبقية اليوم", next: "التالي",
      book: "حجز", extend: "تمديد", end: "إنهاء", checkIn: "تسجيل الحضور"),
    chinese: RoomWords(
      free: "空闲", soon: "即将占用", busy: "使用中", until: "至 %", restOfDay: "今天余下时间", next: "接下来",
      book: "预订",
      extend: "延长", end: "结束", checkIn: "签到"),
    japanese: RoomWords(
      free: "空室", soon: "まもなく使用", busy: "使用中", until: "% まで", restOfDay: "本日終日", next: "この後",
      book: "予約",
      extend: "延長", end: "終了", checkIn: "チェックイン"))
}
