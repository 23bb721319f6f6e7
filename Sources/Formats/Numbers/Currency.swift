/// A currency: its symbol and its number of decimal places.
struct Currency: Hashable {
  /// The ISO 4217 code of three letters.
  var code: String

  /// The symbol: the narrow one of Unicode's CLDR, or the code if `signs` has no entry for it.
  var sign: String { Self.signs[code] ?? code }

  /// The number of decimal places, from the minor units of ISO 4217.
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
  /// Whether the symbol of a currency precedes the number. In CLDR, English, Chinese and Japanese
  /// have the pattern `¤#,##0.00`, and the other languages of Martlet have `#,##0.00 ¤`.
  package var currencyLeads: Bool { ["en", "zh", "ja"].contains(code) }
}

extension NumberFormat {
  /// Writes a price in the currency whose code is `unit`, with the currency's decimal places unless
  /// `fractionDigits` sets others.
  func price(_ value: Double) -> String {
    let currency = Currency(code: unit)
    return withCurrency(
      grouped(value, fractionDigits: fractionDigits ?? currency.fractionDigits), currency)
  }

  /// Adds the symbol of a currency before or after a written number, depending on the language.
  func withCurrency(_ number: String, _ currency: Currency) -> String {
    guard !currency.code.isEmpty else { return number }
    guard currencyLeads else { return number + "\u{A0}" + currency.sign }
    let minus = "\u{2212}"
    let isNegative = number.hasPrefix(minus)
    let size = isNegative ? String(number.dropFirst()) : number
    // A symbol that ends with a letter needs a space before the digits.
    let gap = currency.sign.last?.isLetter == true ? "\u{A0}" : ""
    return (isNegative ? minus : "") + currency.sign + gap + size
  }
}
