import MartletFormats

/// The words of the trouble page and of the notes beside the dashboard in one language.
///
/// Details (`martlet.toml:12:3: unknown key …`) are not translated, so that people can search for
/// them.
struct TroubleWords: Hashable, Sendable {
  var wrongConfiguration: String
  /// The title that counts the crashes.
  var crashes: CountedPhrase
  /// The title while an older configuration is shown.
  var olderConfiguration: String
  /// The sentence that the panel continues by itself when the cause no longer exists.
  var goesOn: String
  /// The sentence that says when a crashed panel tries its configuration again.
  var triesAgain: String
  /// The word before the panel's name and addresses.
  var panel: String
  var noFont: String
  /// The title for a script without a font; # is replaced by its English name.
  var noScript: String
  var noTouch: String
  /// The line that counts the details that do not fit.
  var more: CountedPhrase

  /// All texts.
  var texts: [String] {
    [wrongConfiguration, olderConfiguration, goesOn, triesAgain, panel, noFont, noScript, noTouch]
      + crashes.texts + more.texts
  }

  static let all = Translations(
    english: english, german: german, french: french, spanish: spanish, russian: russian,
    ukrainian: ukrainian, arabic: arabic, chinese: chinese, japanese: japanese)

  private static let english = TroubleWords(
    wrongConfiguration: "The configuration is wrong",
    crashes: "The panel crashed # times within a minute",
    olderConfiguration: "An older configuration is shown",
    goesOn: "The panel goes on by itself as soon as this is right.",
    triesAgain:
      "The panel tries again in five minutes, or when the configuration or the data change.",
    panel: "This panel", noFont: "No font is installed", noScript: "No font: #",
    noTouch: "Touch does not work",
    more: "and # more")

  private static let german = TroubleWords(
    wrongConfiguration: "Die Konfiguration ist fehlerhaft",
    crashes: "Das Panel ist #-mal in einer Minute abgestürzt",
    olderConfiguration: "Eine ältere Konfiguration wird gezeigt",
    goesOn: "Das Panel macht von selbst weiter, sobald das behoben ist.",
    triesAgain:
      "Neuer Versuch in fünf Minuten oder sobald sich Konfiguration oder Daten ändern.",
    panel: "Dieses Panel", noFont: "Keine Schrift ist installiert", noScript: "Keine Schrift: #",
    noTouch: "Berührung funktioniert nicht",
    more: CountedPhrase("und # weitere", [.one: "und eine weitere"]))

  private static let french = TroubleWords(
    wrongConfiguration: "La configuration est incorrecte",
    crashes: "Le panneau s’est arrêté # fois en une minute",
    olderConfiguration: "Une configuration antérieure est affichée",
    goesOn: "Le panneau reprend de lui-même dès que c’est corrigé.",
    triesAgain:
      "Nouvel essai dans cinq minutes ou dès que la configuration ou les données changent.",
    panel: "Ce panneau", noFont: "Aucune police n’est installée", noScript: "Aucune police : #",
    noTouch: "L’écran tactile ne fonctionne pas",
    more: CountedPhrase("et # autres", [.one: "et # autre"]))

  private static let spanish = TroubleWords(
    wrongConfiguration: "La configuración es incorrecta",
    crashes: "El panel se ha detenido # veces en un minuto",
    olderConfiguration: "Se muestra una configuración anterior",
    goesOn: "El panel continúa por sí solo en cuanto se corrija.",
    triesAgain: "Nuevo intento en cinco minutos o en cuanto cambien la configuración o los datos.",
    panel: "Este panel", noFont: "No hay ninguna fuente instalada", noScript: "Sin fuente: #",
    noTouch: "La pantalla táctil no funciona", more: "y # más")

  private static let russian = TroubleWords(
    wrongConfiguration: "Ошибка в конфигурации",
    crashes: "Сбоев панели за минуту: #",
    olderConfiguration: "Показана прежняя конфигурация",
    goesOn: "Панель продолжит работу сама, как только это будет исправлено.",
    triesAgain: "Новая попытка через пять минут или после изменения конфигурации или данных.",
    panel: "Эта панель", noFont: "Не установлен ни один шрифт", noScript: "Нет шрифта: #",
    noTouch: "Сенсорный экран не работает", more: "и ещё #")

  private static let ukrainian = TroubleWords(
    wrongConfiguration: "Помилка в конфігурації",
    crashes: "Збоїв панелі за хвилину: #",
    olderConfiguration: "Показано попередню конфігурацію",
    goesOn: "Панель продовжить роботу сама, щойно це буде виправлено.",
    triesAgain: "Нова спроба через п’ять хвилин або після зміни конфігурації чи даних.",
    panel: "Ця панель", noFont: "Не встановлено жодного шрифту", noScript: "Немає шрифту: #",
    noTouch: "Сенсорний екран не працює", more: "і ще #")

  private static let arabic = TroubleWords(
    wrongConfiguration: "الإعدادات غير صحيحة",
    crashes: CountedPhrase(
      "تعطلت اللوحة # مرة خلال دقيقة",
      [
        .one: "تعطلت اللوحة مرة خلال دقيقة", .two: "تعطلت اللوحة مرتين خلال دقيقة",
        .few: "تعطلت اللوحة # مرات خلال دقيقة",
      ]),
    olderConfiguration: "تُعرض إعدادات أقدم",
    goesOn: "تتابع اللوحة عملها تلقائيًا فور إصلاح ذلك.",
    triesAgain: "محاولة جديدة بعد خمس دقائق أو فور تغيير الإعدادات أو البيانات.",
    panel: "هذه اللوحة", noFont: "لا يوجد خط مثبت", noScript: "لا يوجد خط: #",
    noTouch: "اللمس لا يعمل",
    more: "و# أخرى")

  private static let chinese = TroubleWords(
    wrongConfiguration: "配置有误",
    crashes: "面板在一分钟内崩溃了 # 次",
    olderConfiguration: "正在显示较早的配置",
    goesOn: "问题修正后，面板会自动继续。",
    triesAgain: "五分钟后或配置、数据更改后会自动重试。",
    panel: "本面板", noFont: "未安装任何字体", noScript: "未安装字体: #", noTouch: "触摸不可用", more: "另有 # 项")

  private static let japanese = TroubleWords(
    wrongConfiguration: "設定に誤りがあります",
    crashes: "パネルが 1 分間に # 回異常終了しました",
    olderConfiguration: "以前の設定を表示しています",
    goesOn: "修正されると、パネルは自動的に再開します。",
    triesAgain: "5 分後、または設定かデータが変更されると自動的に再試行します。",
    panel: "このパネル", noFont: "フォントがインストールされていません", noScript: "フォントがありません: #",
    noTouch: "タッチ操作が使えません", more: "他 # 件")
}
