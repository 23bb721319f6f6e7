import MartletFormats

/// The words for the weather in one language, in the order of `WeatherCondition.allCases`.
package struct WeatherWords: Hashable, Sendable {
  private var conditions: [String]

  private init(_ conditions: String...) { self.conditions = conditions }

  subscript(condition: WeatherCondition) -> String {
    let index = WeatherCondition.allCases.firstIndex(of: condition) ?? 0
    return index < conditions.count ? conditions[index] : condition.rawValue
  }

  /// All texts, for the font check of `martlet doctor`.
  package var texts: [String] { conditions }

  /// The words in each language of the program.
  package static let all = Translations(
    english: WeatherWords(
      "Sunny", "Clear", "Partly cloudy", "Cloudy", "Fog", "Rain", "Heavy rain", "Snow", "Sleet",
      "Hail", "Thunderstorm", "Thunderstorm with rain", "Windy", "Windy, cloudy", "Severe weather"),
    german: WeatherWords(
      "Sonnig", "Klar", "Teils bewölkt", "Bewölkt", "Nebel", "Regen", "Starkregen", "Schnee",
      "Schneeregen", "Hagel", "Gewitter", "Gewitter mit Regen", "Windig", "Windig, bewölkt",
      "Unwetter"),
    french: WeatherWords(
      "Ensoleillé", "Ciel dégagé", "Éclaircies", "Nuageux", "Brouillard", "Pluie", "Forte pluie",
      "Neige", "Neige fondue", "Grêle", "Orage", "Orage et pluie", "Venteux", "Venteux, nuageux",
      "Intempéries"),
    spanish: WeatherWords(
      "Soleado", "Despejado", "Parcialmente nublado", "Nublado", "Niebla", "Lluvia",
      "Lluvia intensa", "Nieve", "Aguanieve", "Granizo", "Tormenta", "Tormenta con lluvia",
      "Ventoso", "Ventoso, nublado", "Tiempo severo"),
    russian: WeatherWords(
      "Солнечно", "Ясно", "Переменная облачность", "Облачно", "Туман", "Дождь", "Ливень", "Снег",
      "Снег с дождём", "Град", "Гроза", "Гроза с дождём", "Ветрено", "Ветрено, облачно",
      "Непогода"),
    ukrainian: WeatherWords(
      "Сонячно", "Ясно", "Мінлива хмарність", "Хмарно", "Туман", "Дощ", "Злива", "Сніг",
      "Сніг із дощем", "Град", "Гроза", "Гроза з дощем", "Вітряно", "Вітряно, хмарно", "Негода"),
    arabic: WeatherWords(
      "مشمس", "صافٍ", "غائم جزئيا", "غائم", "ضباب", "مطر", "مطر غزير", "ثلج", "ثلج ومطر", "برد",
      "عاصفة رعدية", "عاصفة رعدية ممطرة", "عاصف", "عاصف وغائم", "طقس قاس"),
    chinese: WeatherWords(
      "晴", "晴朗", "多云", "阴", "雾", "雨", "大雨", "雪", "雨夹雪", "冰雹", "雷暴", "雷阵雨", "大风",
      "大风多云", "恶劣天气"),
    japanese: WeatherWords(
      "晴れ", "快晴", "晴れ時々曇り", "曇り", "霧", "雨", "大雨", "雪", "みぞれ", "ひょう", "雷", "雷雨", "強風",
      "強風、曇り", "荒天"))
}
