import MartletFormats

/// The sentences about failures in one language. `#` is replaced by the name of the file, item,
/// kind or source.
///
/// The reasons (`No such file or directory`, `columns of unequal length at byte 1042`) are not
/// translated, so that people can search for them.
struct FailureWords: Hashable, Sendable {
  var missing: String
  var unreadable: String
  var unusable: String
  var item: String
  var kind: String
  var source: String
  var action: String

  /// All sentences.
  var texts: [String] { [missing, unreadable, unusable, item, kind, source, action] }

  static let all = Translations(
    english: english, german: german, french: french, spanish: spanish, russian: russian,
    ukrainian: ukrainian, arabic: arabic, chinese: chinese, japanese: japanese)

  // The journal uses these sentences too. Its sentence for a missing file is that for a file that
  // cannot be read, with the reason.
  private static let english = FailureWords(
    missing: "Cannot read #", unreadable: "Cannot read #", unusable: "Cannot use #",
    item: "Cannot show the item #", kind: "The kind \"#\" is not part of this program",
    source: "Cannot reach #",
    action: "Cannot do #")

  // The words precede the name in all languages, because a narrow tile cuts off the end.
  private static let german = FailureWords(
    missing: "Nicht vorhanden: #", unreadable: "Nicht lesbar: #", unusable: "Nicht verwendbar: #",
    item: "Nicht darstellbar: #", kind: "Die Art „#“ ist nicht Teil dieses Programms",
    source: "Nicht erreichbar: #",
    action: "Nicht ausgeführt: #")

  private static let french = FailureWords(
    missing: "Introuvable : #", unreadable: "Lecture impossible : #",
    unusable: "Contenu inutilisable : #", item: "Affichage impossible : #",
    kind: "Le type « # » ne fait pas partie de ce programme", source: "Injoignable : #",
    action: "Action impossible : #")

  private static let spanish = FailureWords(
    missing: "Falta #", unreadable: "No se puede leer #", unusable: "No se puede usar #",
    item: "No se puede mostrar #", kind: "El tipo «#» no forma parte de este programa",
    source: "No se puede acceder a #",
    action: "No se puede ejecutar #")

  private static let russian = FailureWords(
    missing: "Не найдено: #", unreadable: "Не удаётся прочитать: #",
    unusable: "Непригодные данные: #", item: "Не удаётся показать: #",
    kind: "Вид «#» не входит в эту программу", source: "Нет связи: #",
    action: "Не выполнено: #")

  private static let ukrainian = FailureWords(
    missing: "Не знайдено: #", unreadable: "Не вдається прочитати: #",
    unusable: "Непридатні дані: #", item: "Не вдається показати: #",
    kind: "Вид «#» не входить до цієї програми", source: "Немає зв’язку: #",
    action: "Не виконано: #")

  private static let arabic = FailureWords(
    missing: "غير موجود: #", unreadable: "تعذّرت قراءة #", unusable: "بيانات غير صالحة: #",
    item: "تعذّر عرض #", kind: "النوع «#» ليس جزءًا من هذا البرنامج", source: "تعذّر الوصول إلى #",
    action: "تعذّر تنفيذ #")

  private static let chinese = FailureWords(
    missing: "找不到 #", unreadable: "无法读取 #", unusable: "无法使用 #", item: "无法显示 #",
    kind: "本程序不支持类型“#”", source: "无法连接 #",
    action: "无法执行 #")

  private static let japanese = FailureWords(
    missing: "見つかりません: #", unreadable: "読み取れません: #", unusable: "使用できません: #",
    item: "表示できません: #", kind: "種類「#」はこのプログラムにありません", source: "接続できません: #",
    action: "実行できません: #")
}

extension SourceFailure {
  /// Returns the line about the failed operation, in a language.
  ///
  /// - Parameter isBrief: whether a file is named without its folder, for a narrow view.
  package func what(in language: Language, isBrief: Bool = false) -> String {
    let words = FailureWords.all[language]
    func shown(_ path: String) -> String {
      guard isBrief, let slash = path.lastIndex(of: "/") else { return path }
      return String(path[path.index(after: slash)...])
    }
    let (pattern, name) =
      switch topic {
      case .missing(let path): (words.missing, shown(path))
      case .unreadable(let path): (words.unreadable, shown(path))
      case .unusable(let path): (words.unusable, shown(path))
      case .item(let item): (words.item, item)
      case .kind(let kind): (words.kind, kind)
      case .source(let source): (words.source, source)
      case .action(let action): (words.action, action)
      case .other(let text): ("#", text)
      }
    return pattern.filled(with: language.isolated(name))
  }

  /// Returns the sentences that failures may show in a language. The choice of fonts needs them.
  package static func sentences(in language: Language) -> [String] {
    FailureWords.all[language].texts
  }
}
