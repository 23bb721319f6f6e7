import MartletFormats

/// The words of the page of a panel without pages, in one language.
struct WelcomeWords: Hashable, Sendable {
  var title: String
  /// The sentence before the command that connects to the panel.
  var connect: String
  /// The sentence before the command that sets up the network, for a panel without an address.
  var setUpNetwork: String
  /// The sentence before the command that writes a first configuration.
  var write: String
  /// The sentence that the panel shows a configuration when it is saved, with the place where its
  /// keys are documented.
  var appears: String

  /// All texts.
  var texts: [String] { [title, connect, setUpNetwork, write, appears] }

  static let all = Translations(
    english: english, german: german, french: french, spanish: spanish, russian: russian,
    ukrainian: ukrainian, arabic: arabic, chinese: chinese, japanese: japanese)

  private static let english = WelcomeWords(
    title: "The panel is running",
    connect: "Connect to it from another computer:",
    setUpNetwork: "There is no network. Wi-Fi and addresses are set up by the system:",
    write: "Make a first page from a file with data:",
    appears: "The page appears as soon as it is saved. All settings are described here:")

  private static let german = WelcomeWords(
    title: "Das Panel läuft",
    connect: "Von einem anderen Rechner aus verbinden:",
    setUpNetwork: "Es gibt kein Netzwerk. WLAN und Adressen richtet das System ein:",
    write: "Eine erste Seite aus einer Datei mit Daten erzeugen:",
    appears: "Die Seite erscheint, sobald sie gespeichert ist. Alle Einstellungen stehen hier:")

  private static let french = WelcomeWords(
    title: "Le panneau fonctionne",
    connect: "Connectez-vous depuis un autre ordinateur :",
    setUpNetwork: "Il n’y a pas de réseau. Le système configure le Wi-Fi et les adresses :",
    write: "Créez une première page à partir d’un fichier de données :",
    appears: "La page apparaît dès son enregistrement. Tous les réglages sont décrits ici :")

  private static let spanish = WelcomeWords(
    title: "El panel está en marcha",
    connect: "Conéctese desde otro equipo:",
    setUpNetwork: "No hay red. El sistema configura la wifi y las direcciones:",
    write: "Cree una primera página a partir de un archivo de datos:",
    appears: "La página aparece en cuanto se guarda. Todos los ajustes se describen aquí:")

  private static let russian = WelcomeWords(
    title: "Панель работает",
    connect: "Подключитесь к ней с другого компьютера:",
    setUpNetwork: "Сети нет. Wi-Fi и адреса настраиваются в системе:",
    write: "Создайте первую страницу из файла с данными:",
    appears: "Страница появится сразу после сохранения. Все настройки описаны здесь:")

  private static let ukrainian = WelcomeWords(
    title: "Панель працює",
    connect: "Під’єднайтеся до неї з іншого комп’ютера:",
    setUpNetwork: "Мережі немає. Wi-Fi та адреси налаштовуються в системі:",
    write: "Створіть першу сторінку з файлу з даними:",
    appears: "Сторінка з’явиться одразу після збереження. Усі налаштування описано тут:")

  private static let arabic = WelcomeWords(
    title: "اللوحة تعمل",
    connect: "اتصل بها من حاسوب آخر:",
    setUpNetwork: "لا توجد شبكة. يضبط النظام شبكة الواي فاي والعناوين:",
    write: "أنشئ صفحة أولى من ملف بيانات:",
    appears: "تظهر الصفحة فور حفظها. جميع الإعدادات موصوفة هنا:")

  private static let chinese = WelcomeWords(
    title: "面板正在运行",
    connect: "从另一台电脑连接：",
    setUpNetwork: "没有网络。无线网络和地址由系统设置：",
    write: "用数据文件创建第一个页面：",
    appears: "保存后页面会立即显示。所有设置的说明：")

  private static let japanese = WelcomeWords(
    title: "パネルは動作中です",
    connect: "別のコンピューターから接続してください:",
    setUpNetwork: "ネットワークがありません。Wi-Fi とアドレスはシステムで設定します:",
    write: "データファイルから最初のページを作成します:",
    appears: "保存するとすぐにページが表示されます。すべての設定の説明:")
}
