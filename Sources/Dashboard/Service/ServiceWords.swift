import MartletFormats
import MartletSeries

/// The words of the service page and of the cleaning mode in one language.
struct ServiceWords: Hashable, Sendable {
  var title: String
  var address: String
  var version: String
  var running: String
  var display: String
  var sources: String
  var crash: String
  /// The text of a line without a value.
  var none: String
  var brightness: String
  var clean: String
  var restart: String
  /// The title while touch is off.
  var cleaning: String
  /// The seconds until touch works again; `#` is replaced by the number.
  var remaining: String

  /// All texts.
  var texts: [String] {
    [
      title, address, version, running, display, sources, crash, none, brightness, clean, restart,
      cleaning, remaining,
    ]
  }

  static let all = Translations(
    english: ServiceWords(
      title: "Service", address: "Address", version: "Version", running: "Running",
      display: "Display", sources: "Sources", crash: "Last crash", none: "none",
      brightness: "Brightness", clean: "Clean the glass", restart: "Restart",
      cleaning: "Touch is off for cleaning", remaining: "# s left"),
    german: ServiceWords(
      title: "Wartung", address: "Adresse", version: "Programmversion", running: "Läuft",
      display: "Anzeige", sources: "Quellen", crash: "Letzter Absturz", none: "keiner",
      brightness: "Helligkeit", clean: "Glas reinigen", restart: "Neu starten",
      cleaning: "Berührung ist zum Reinigen aus", remaining: "noch # s"),
    french: ServiceWords(
      title: "Maintenance", address: "Adresse", version: "Version du programme",
      running: "En marche", display: "Écran", sources: "Sources de données",
      crash: "Dernier plantage", none: "aucun", brightness: "Luminosité",
      clean: "Nettoyer la vitre", restart: "Redémarrer",
      cleaning: "Tactile désactivé pour le nettoyage", remaining: "encore # s"),
    spanish: ServiceWords(
      title: "Mantenimiento", address: "Dirección", version: "Versión", running: "En marcha",
      display: "Pantalla", sources: "Fuentes", crash: "Último fallo", none: "ninguno",
      brightness: "Brillo", clean: "Limpiar el cristal", restart: "Reiniciar",
      cleaning: "Táctil desactivado para limpiar", remaining: "quedan # s"),
    russian: ServiceWords(
      title: "Обслуживание", address: "Адрес", version: "Версия", running: "Работает",
      display: "Экран", sources: "Источники", crash: "Последний сбой", none: "нет",
      brightness: "Яркость", clean: "Протереть стекло", restart: "Перезапустить",
      cleaning: "Касания отключены для очистки", remaining: "осталось # с"),
    ukrainian: ServiceWords(
      title: "Обслуговування", address: "Адреса", version: "Версія", running: "Працює",
      display: "Екран", sources: "Джерела", crash: "Останній збій", none: "немає",
      brightness: "Яскравість", clean: "Протерти скло", restart: "Перезапустити",
      cleaning: "Дотики вимкнено для очищення", remaining: "залишилося # с"),
    arabic: ServiceWords(
      title: "الصيانة", address: "العنوان", version: "الإصدار", running: "يعمل",
      display: "الشاشة", sources: "المصادر", crash: "آخر عطل", none: "لا يوجد",
      brightness: "السطوع", clean: "تنظيف الزجاج", restart: "إعادة التشغيل",
      cleaning: "اللمس متوقف للتنظيف", remaining: "بقي # ث"),
    chinese: ServiceWords(
      title: "维护", address: "地址", version: "版本", running: "运行", display: "显示屏", sources: "数据源",
      crash: "上次崩溃", none: "无", brightness: "亮度", clean: "清洁玻璃", restart: "重新启动",
      cleaning: "触摸已关闭以便清洁", remaining: "剩余 # 秒"),
    japanese: ServiceWords(
      title: "保守", address: "アドレス", version: "バージョン", running: "稼働", display: "画面",
      sources: "データソース", crash: "前回のクラッシュ", none: "なし", brightness: "明るさ",
      clean: "ガラスの清掃", restart: "再起動", cleaning: "清掃のためタッチを停止中",
      remaining: "残り # 秒"))
}
