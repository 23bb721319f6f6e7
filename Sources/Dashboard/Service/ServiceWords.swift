import MartletFormats
import MartletSeries

/// The words of the service page and of the cleaning mode in one language.
struct ServiceWords: Hashable, Sendable {
  var title: String
  var address: String
  var version: String
  var running: String
  var display: String
  var crash: String
  /// The text of a line without a value.
  var none: String
  var brightness: String
  var clean: String
  var restart: String
  /// The title while touch is off.
  var cleaning: String
  /// The remaining seconds; `#` is replaced by the number.
  var remaining: String
  var calibrate: String
  /// The instruction beside a target of the calibration.
  var touchCross: String
  /// The instruction after touches that fit no calibration.
  var again: String
  /// The question after a calibration.
  var calibrated: String
  var keep: String
  var undo: String

  /// All texts.
  var texts: [String] {
    [
      title, address, version, running, display, crash, none, brightness, clean, restart,
      cleaning, remaining, calibrate, touchCross, again, calibrated, keep, undo,
    ]
  }

  static let all = Translations(
    english: ServiceWords(
      title: "Service", address: "Address", version: "Version", running: "Running",
      display: "Display", crash: "Last crash", none: "none",
      brightness: "Brightness", clean: "Clean the glass", restart: "Restart",
      cleaning: "Touch is off for cleaning", remaining: "# s left",
      calibrate: "Calibrate touch", touchCross: "Touch the middle of the cross",
      again: "These touches do not match. Once more.",
      calibrated: "Is touch right now?", keep: "Keep", undo: "Undo"),
    german: ServiceWords(
      title: "Wartung", address: "Adresse", version: "Programmversion", running: "Läuft",
      display: "Anzeige", crash: "Letzter Absturz", none: "keiner",
      brightness: "Helligkeit", clean: "Glas reinigen", restart: "Neu starten",
      cleaning: "Berührung ist zum Reinigen aus", remaining: "noch # s",
      calibrate: "Berührung einmessen", touchCross: "Auf die Mitte des Kreuzes tippen",
      again: "Diese Berührungen passen nicht zusammen. Noch einmal.",
      calibrated: "Stimmt die Berührung jetzt?",
      keep: "Behalten", undo: "Zurücknehmen"),
    french: ServiceWords(
      title: "Maintenance", address: "Adresse", version: "Version du programme",
      running: "En marche", display: "Écran", crash: "Dernier plantage", none: "aucun",
      brightness: "Luminosité",
      clean: "Nettoyer la vitre", restart: "Redémarrer",
      cleaning: "Tactile désactivé pour le nettoyage", remaining: "encore # s",
      calibrate: "Calibrer le tactile", touchCross: "Touchez le centre de la croix",
      again: "Ces points ne concordent pas. Recommencez.",
      calibrated: "Le tactile est-il juste ?", keep: "Garder", undo: "Annuler"),
    spanish: ServiceWords(
      title: "Mantenimiento", address: "Dirección", version: "Versión", running: "En marcha",
      display: "Pantalla", crash: "Último fallo", none: "ninguno",
      brightness: "Brillo", clean: "Limpiar el cristal", restart: "Reiniciar",
      cleaning: "Táctil desactivado para limpiar", remaining: "quedan # s",
      calibrate: "Calibrar el táctil", touchCross: "Toque el centro de la cruz",
      again: "Los toques no coinciden. Otra vez.",
      calibrated: "¿Es correcto el táctil?", keep: "Conservar", undo: "Deshacer"),
    russian: ServiceWords(
      title: "Обслуживание", address: "Адрес", version: "Версия", running: "Работает",
      display: "Экран", crash: "Последний сбой", none: "нет",
      brightness: "Яркость", clean: "Протереть стекло", restart: "Перезапустить",
      cleaning: "Касания отключены для очистки", remaining: "осталось # с",
      calibrate: "Калибровать касания", touchCross: "Коснитесь середины креста",
      again: "Касания не совпадают. Ещё раз.",
      calibrated: "Касания точны?", keep: "Сохранить", undo: "Отменить"),
    ukrainian: ServiceWords(
      title: "Обслуговування", address: "Адреса", version: "Версія", running: "Працює",
      display: "Екран", crash: "Останній збій", none: "немає",
      brightness: "Яскравість", clean: "Протерти скло", restart: "Перезапустити",
      cleaning: "Дотики вимкнено для очищення", remaining: "залишилося # с",
      calibrate: "Калібрувати дотики", touchCross: "Торкніться середини хреста",
      again: "Дотики не збігаються. Ще раз.",
      calibrated: "Дотики точні?", keep: "Зберегти", undo: "Скасувати"),
    arabic: ServiceWords(
      title: "الصيانة", address: "العنوان", version: "الإصدار", running: "يعمل",
      display: "الشاشة", crash: "آخر عطل", none: "لا يوجد",
      brightness: "السطوع", clean: "تنظيف الزجاج", restart: "إعادة التشغيل",
      cleaning: "اللمس متوقف للتنظيف", remaining: "بقي # ث",
      calibrate: "معايرة اللمس", touchCross: "المس منتصف العلامة",
      again: "اللمسات غير متوافقة. مرة أخرى.",
      calibrated: "هل اللمس صحيح الآن؟", keep: "احتفاظ", undo: "تراجع"),
    chinese: ServiceWords(
      title: "维护", address: "地址", version: "版本", running: "运行", display: "显示屏", crash: "上次崩溃",
      none: "无", brightness: "亮度", clean: "清洁玻璃", restart: "重新启动",
      cleaning: "触摸已关闭以便清洁", remaining: "剩余 # 秒",
      calibrate: "校准触摸", touchCross: "请触摸十字中心",
      again: "触摸位置不一致，请再试一次。",
      calibrated: "触摸准确吗？", keep: "保留", undo: "撤销"),
    japanese: ServiceWords(
      title: "保守", address: "アドレス", version: "バージョン", running: "稼働", display: "画面",
      crash: "前回のクラッシュ", none: "なし", brightness: "明るさ",
      clean: "ガラスの清掃", restart: "再起動", cleaning: "清掃のためタッチを停止中",
      remaining: "残り # 秒",
      calibrate: "タッチの調整", touchCross: "十字の中心に触れてください",
      again: "位置が合いません。もう一度。",
      calibrated: "タッチは正確ですか？", keep: "保存", undo: "元に戻す"))
}
