extension Language {
  /// English, with 24-hour times and British dates.
  package static let english = Language(
    code: "en",
    months: [
      "January", "February", "March", "April", "May", "June", "July", "August", "September",
      "October", "November", "December",
    ],
    shortMonths: [
      "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ],
    weekdays: [
      "Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday",
    ],
    shortWeekdays: ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"],
    // Dates have the day first, as in British English, not the American order.
    patterns: Patterns(
      day: "d MMM", date: "d MMMM y", weekday: "EEE, d MMM y", fullDay: "EEEE, d MMMM y",
      twelveHours: "h:mm\u{202F}a", month: "LLLL y"),
    dayPeriods: ["AM", "PM"], decimalSeparator: ".",
    words: Words(
      all: "All", noData: "No data", allHidden: "All lines are hidden", live: "Live",
      zoomOut: "Zoom Out", more: "and # more"))

  /// German for Germany.
  package static let german = Language(
    code: "de",
    months: [
      "Januar", "Februar", "März", "April", "Mai", "Juni", "Juli", "August", "September", "Oktober",
      "November", "Dezember",
    ],
    shortMonths: [
      "Jan.", "Feb.", "März", "Apr.", "Mai", "Juni", "Juli", "Aug.", "Sept.", "Okt.", "Nov.",
      "Dez.",
    ],
    weekdays: [
      "Sonntag", "Montag", "Dienstag", "Mittwoch", "Donnerstag", "Freitag", "Samstag",
    ],
    shortWeekdays: ["So.", "Mo.", "Di.", "Mi.", "Do.", "Fr.", "Sa."],
    patterns: Patterns(
      day: "d. MMM", date: "d. MMMM y", weekday: "EEE d. MMM y", fullDay: "EEEE, d. MMMM y",
      twelveHours: "h:mm\u{202F}a", month: "MMMM y"),
    dayPeriods: ["AM", "PM"], decimalSeparator: ",",
    words: Words(
      all: "Gesamt", noData: "Keine Daten", allHidden: "Alle Linien sind ausgeblendet",
      live: "Live", zoomOut: "Zurück",
      more: CountedPhrase("und # weitere", [.one: "und eine weitere"])))

  /// French for France.
  package static let french = Language(
    code: "fr",
    months: [
      "janvier", "février", "mars", "avril", "mai", "juin", "juillet", "août", "septembre",
      "octobre", "novembre", "décembre",
    ],
    shortMonths: [
      "janv.", "févr.", "mars", "avr.", "mai", "juin", "juil.", "août", "sept.", "oct.", "nov.",
      "déc.",
    ],
    weekdays: ["dimanche", "lundi", "mardi", "mercredi", "jeudi", "vendredi", "samedi"],
    shortWeekdays: ["dim.", "lun.", "mar.", "mer.", "jeu.", "ven.", "sam."],
    patterns: Patterns(
      day: "d MMM", date: "d MMMM y", weekday: "EEE d MMM y", fullDay: "EEEE d MMMM y",
      twelveHours: "h:mm\u{202F}a", month: "MMMM y"),
    dayPeriods: ["AM", "PM"], decimalSeparator: ",",
    words: Words(
      all: "Total", noData: "Aucune donnée", allHidden: "Toutes les courbes sont masquées",
      live: "En direct", zoomOut: "Vue d’ensemble",
      more: CountedPhrase("et # autres", [.one: "et # autre"])))

  /// Spanish for Spain.
  package static let spanish = Language(
    code: "es",
    months: [
      "enero", "febrero", "marzo", "abril", "mayo", "junio", "julio", "agosto", "septiembre",
      "octubre", "noviembre", "diciembre",
    ],
    shortMonths: [
      "ene", "feb", "mar", "abr", "may", "jun", "jul", "ago", "sept", "oct", "nov", "dic",
    ],
    weekdays: ["domingo", "lunes", "martes", "miércoles", "jueves", "viernes", "sábado"],
    shortWeekdays: ["dom", "lun", "mar", "mié", "jue", "vie", "sáb"],
    patterns: Patterns(
      day: "d MMM", date: "d 'de' MMMM 'de' y", weekday: "EEE, d MMM y",
      fullDay: "EEEE, d 'de' MMMM 'de' y",
      twelveHours: "h:mm\u{202F}a", month: "MMMM 'de' y"),
    dayPeriods: ["a.\u{A0}m.", "p.\u{A0}m."], decimalSeparator: ",",
    words: Words(
      all: "Total", noData: "Sin datos", allHidden: "Todas las líneas están ocultas",
      live: "En directo", zoomOut: "Alejar", more: "y # más"))

  /// Russian.
  package static let russian = Language(
    code: "ru",
    months: [
      "января", "февраля", "марта", "апреля", "мая", "июня", "июля", "августа", "сентября",
      "октября", "ноября", "декабря",
    ],
    loneMonths: [
      "январь", "февраль", "март", "апрель", "май", "июнь", "июль", "август", "сентябрь",
      "октябрь", "ноябрь", "декабрь",
    ],
    shortMonths: [
      "янв.", "февр.", "марта", "апр.", "мая", "июня", "июля", "авг.", "сент.", "окт.", "нояб.",
      "дек.",
    ],
    weekdays: [
      "воскресенье", "понедельник", "вторник", "среда", "четверг", "пятница", "суббота",
    ],
    shortWeekdays: ["вс", "пн", "вт", "ср", "чт", "пт", "сб"],
    patterns: Patterns(
      day: "d MMM", date: "d MMMM y 'г'.", weekday: "EEE, d MMM y 'г'.",
      fullDay: "EEEE, d MMMM y 'г'.",
      twelveHours: "h:mm\u{202F}a", month: "LLLL y 'г'."),
    dayPeriods: ["AM", "PM"], decimalSeparator: ",",
    words: Words(
      all: "Всего", noData: "Нет данных", allHidden: "Все линии скрыты", live: "Сейчас",
      zoomOut: "Назад", more: "и ещё #")
  )

  /// Ukrainian.
  package static let ukrainian = Language(
    code: "uk",
    months: [
      "січня", "лютого", "березня", "квітня", "травня", "червня", "липня", "серпня", "вересня",
      "жовтня", "листопада", "грудня",
    ],
    loneMonths: [
      "січень", "лютий", "березень", "квітень", "травень", "червень", "липень", "серпень",
      "вересень", "жовтень", "листопад", "грудень",
    ],
    shortMonths: [
      "січ.", "лют.", "бер.", "квіт.", "трав.", "черв.", "лип.", "серп.", "вер.", "жовт.", "лист.",
      "груд.",
    ],
    weekdays: ["неділя", "понеділок", "вівторок", "середа", "четвер", "пʼятниця", "субота"],
    shortWeekdays: ["нд", "пн", "вт", "ср", "чт", "пт", "сб"],
    patterns: Patterns(
      day: "d MMM", date: "d MMMM y 'р'.", weekday: "EEE, d MMM y 'р'.",
      fullDay: "EEEE, d MMMM y 'р'.",
      twelveHours: "h:mm\u{202F}a", month: "LLLL y 'р'."),
    dayPeriods: ["дп", "пп"], decimalSeparator: ",",
    words: Words(
      all: "Усього", noData: "Немає даних", allHidden: "Усі лінії приховано", live: "Зараз",
      zoomOut: "Назад", more: "і ще #"))

  /// Arabic, with the names of months that Egypt uses and with Western digits.
  package static let arabic = Language(
    code: "ar",
    months: [
      "يناير", "فبراير", "مارس", "أبريل", "مايو", "يونيو", "يوليو", "أغسطس", "سبتمبر", "أكتوبر",
      "نوفمبر", "ديسمبر",
    ],
    shortMonths: [
      "يناير", "فبراير", "مارس", "أبريل", "مايو", "يونيو", "يوليو", "أغسطس", "سبتمبر", "أكتوبر",
      "نوفمبر", "ديسمبر",
    ],
    weekdays: ["الأحد", "الاثنين", "الثلاثاء", "الأربعاء", "الخميس", "الجمعة", "السبت"],
    shortWeekdays: ["أحد", "اثنين", "ثلاثاء", "أربعاء", "خميس", "جمعة", "سبت"],
    patterns: Patterns(
      day: "d MMM", date: "d MMMM، y", weekday: "EEE، d MMM، y", fullDay: "EEEE، d MMMM، y",
      twelveHours: "h:mm\u{202F}a", month: "MMMM y"),
    dayPeriods: ["ص", "م"], decimalSeparator: ".",
    words: Words(
      all: "المجموع", noData: "لا توجد بيانات", allHidden: "جميع الخطوط مخفية", live: "مباشر",
      zoomOut: "تصغير", more: "و# أخرى"))

  /// Chinese in simplified characters.
  package static let chinese = Language(
    code: "zh",
    months: [
      "一月", "二月", "三月", "四月", "五月", "六月", "七月", "八月", "九月", "十月", "十一月", "十二月",
    ],
    shortMonths: (1...12).map { "\($0)月" },
    weekdays: ["星期日", "星期一", "星期二", "星期三", "星期四", "星期五", "星期六"],
    shortWeekdays: ["周日", "周一", "周二", "周三", "周四", "周五", "周六"],
    patterns: Patterns(
      day: "M月d日", date: "y年M月d日", weekday: "y年M月d日 EEE", fullDay: "y年M月d日 EEEE",
      twelveHours: "ah:mm", month: "y年M月"),
    dayPeriods: ["上午", "下午"], decimalSeparator: ".",
    words: Words(
      all: "合计", noData: "无数据", allHidden: "所有线条均已隐藏", live: "最新", zoomOut: "缩小", more: "另有 # 项"))

  /// Japanese.
  package static let japanese = Language(
    code: "ja",
    months: (1...12).map { "\($0)月" },
    shortMonths: (1...12).map { "\($0)月" },
    weekdays: ["日曜日", "月曜日", "火曜日", "水曜日", "木曜日", "金曜日", "土曜日"],
    shortWeekdays: ["日", "月", "火", "水", "木", "金", "土"],
    patterns: Patterns(
      day: "M月d日", date: "y年M月d日", weekday: "y年M月d日(EEE)", fullDay: "y年M月d日 EEEE",
      twelveHours: "aK:mm", month: "y年M月"),
    dayPeriods: ["午前", "午後"], decimalSeparator: ".",
    words: Words(
      all: "合計", noData: "データなし", allHidden: "すべての線が非表示です", live: "最新", zoomOut: "縮小", more: "他 # 件"
    ))
}
