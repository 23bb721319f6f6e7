/// A currency as prices are written: its sign, and how many decimal places it has.
struct Currency: Hashable {
  /// Three letters of ISO 4217.
  var code: String

  /// The narrow signs of Unicode's CLDR; the code for any other.
  var sign: String { Self.signs[code] ?? code }

  /// The minor units of ISO 4217.
  var fractionDigits: Int {
    if Self.withoutCents.contains(code) { return 0 }
    return Self.withThousandths.contains(code) ? 3 : 2
  }

  private static let signs = [
    "EUR": "€", "USD": "$", "GBP": "£", "JPY": "¥", "CNY": "¥", "INR": "₹", "KRW": "₩",
    "RUB": "₽", "UAH": "₴", "TRY": "₺", "ILS": "₪", "VND": "₫", "NGN": "₦", "PHP": "₱",
    "KZT": "₸", "PLN": "zł", "CZK": "Kč", "SEK": "kr", "NOK": "kr", "DKK": "kr", "HUF": "Ft",
    "BRL": "R$", "AUD": "$", "CAD": "$", "NZD": "$", "MXN": "$",
  ]

  private static let withoutCents: Set<String> = [
    "BIF", "CLP", "DJF", "GNF", "ISK", "JPY", "KMF", "KRW", "PYG", "RWF", "UGX", "UYI", "VND",
    "VUV", "XAF", "XOF", "XPF",
  ]

  private static let withThousandths: Set<String> = [
    "BHD", "IQD", "JOD", "KWD", "LYD", "OMR", "TND",
  ]
}

extension Language {
  /// Whether a currency's sign stands before the number: the standard patterns of CLDR, `¤#,##0.00`
  /// against `#,##0.00 ¤`.
  package var currencyLeads: Bool { ["en", "zh", "ja"].contains(code) }
}

extension NumberFormat {
  /// A price; `unit` is the currency's code. As many places as the currency has, unless
  /// `fractionDigits` asks for others.
  func price(_ value: Double) -> String {
    let currency = Currency(code: unit)
    return withCurrency(
      grouped(value, fractionDigits: fractionDigits ?? currency.fractionDigits), currency)
  }

  /// A number with a currency's sign at its place.
  func withCurrency(_ number: String, _ currency: Currency) -> String {
    guard !currency.code.isEmpty else { return number }
    guard currencyLeads else { return number + "\u{A0}" + currency.sign }
    let minus = "\u{2212}"
    let isNegative = number.hasPrefix(minus)
    let size = isNegative ? String(number.dropFirst()) : number
    // Letters need room before a digit, a sign does not.
    let gap = currency.sign.last?.isLetter == true ? "\u{A0}" : ""
    return (isNegative ? minus : "") + currency.sign + gap + size
  }
}
