/// The names and places of one part of the world, and what people pay with there.
struct Culture: Sendable {
    /// A name, and how it is spelled in a mail address.
    typealias Name = (name: String, slug: String)

    let country: String
    let currency: String
    let cities: [String]
    let firstNames: [Name]
    let lastNames: [Name]
    var isFamilyNameFirst = false

    static let all = [
        Culture(
            country: "Germany",
            currency: "EUR",
            cities: ["Köln", "München", "Görlitz", "Berlin"],
            firstNames: [("Jürgen", "juergen"), ("Käthe", "kaethe"), ("Lena", "lena"), ("Max", "max")],
            lastNames: [
                ("Groß", "gross"), ("Müller", "mueller"), ("von der Heide", "vonderheide"),
                ("Schäfer", "schaefer"),
            ]
        ),
        Culture(
            country: "Spain",
            currency: "EUR",
            cities: ["A Coruña", "Sevilla", "Logroño"],
            firstNames: [("José", "jose"), ("Begoña", "begona"), ("Lucía", "lucia")],
            lastNames: [("Núñez Ibáñez", "nunez"), ("García", "garcia"), ("Peña", "pena")]
        ),
        Culture(
            country: "United States",
            currency: "USD",
            cities: ["Austin, TX", "Portland, OR", "New York, NY"],
            firstNames: [
                ("Mary-Ann", "maryann"), ("Darnell", "darnell"), ("Grace", "grace"), ("Wyatt", "wyatt"),
            ],
            lastNames: [
                ("O'Neill", "oneill"), ("Washington", "washington"), ("Smith & Sons", "smithsons"),
                ("Lee", "lee"),
            ]
        ),
        Culture(
            country: "Ireland",
            currency: "EUR",
            cities: ["Gaillimh", "Dublin", "Cork"],
            firstNames: [("Siobhán", "siobhan"), ("Pádraig", "padraig"), ("Aoife", "aoife")],
            lastNames: [
                ("Ó Súilleabháin", "osuilleabhain"), ("Ní Dhomhnaill", "nidhomhnaill"), ("D'Arcy", "darcy"),
            ]
        ),
        Culture(
            country: "Japan",
            currency: "JPY",
            cities: ["東京", "京都市", "札幌市"],
            firstNames: [("花子", "hanako"), ("太郎", "taro"), ("さくら", "sakura")],
            lastNames: [("山田", "yamada"), ("佐藤", "sato"), ("𠮷野", "yoshino")],
            isFamilyNameFirst: true
        ),
        Culture(
            country: "South Korea",
            currency: "KRW",
            cities: ["서울", "부산"],
            firstNames: [("민준", "minjun"), ("서연", "seoyeon")],
            lastNames: [("김", "kim"), ("이", "lee"), ("박", "park")],
            isFamilyNameFirst: true
        ),
        Culture(
            country: "Egypt",
            currency: "EGP",
            cities: ["القاهرة", "الإسكندرية"],
            firstNames: [("محمد", "mohamed"), ("فاطمة", "fatma"), ("نور", "nour")],
            lastNames: [("عبد الله", "abdallah"), ("حسن", "hassan"), ("السيد", "elsayed")]
        ),
        Culture(
            country: "Israel",
            currency: "ILS",
            cities: ["תל אביב", "חיפה"],
            firstNames: [("נועה", "noa"), ("איתי", "itai")],
            lastNames: [("כהן", "cohen"), ("לוי", "levi")]
        ),
        Culture(
            country: "Greece",
            currency: "EUR",
            cities: ["Αθήνα", "Θεσσαλονίκη"],
            firstNames: [("Ελένη", "eleni"), ("Γιώργος", "giorgos")],
            lastNames: [("Παπαδόπουλος", "papadopoulos"), ("Νικολάου", "nikolaou")]
        ),
        Culture(
            country: "Ukraine",
            currency: "UAH",
            cities: ["Київ", "Львів", "Харків"],
            firstNames: [("Оксана", "oksana"), ("Тарас", "taras")],
            lastNames: [("Шевченко", "shevchenko"), ("Коваленко", "kovalenko"), ("Ґалаґан", "galagan")]
        ),
        Culture(
            country: "India",
            currency: "INR",
            cities: ["मुंबई", "Bengaluru", "Kochi"],
            firstNames: [("प्रिया", "priya"), ("Arjun", "arjun"), ("Ananya", "ananya")],
            lastNames: [("शर्मा", "sharma"), ("Iyer", "iyer"), ("Patel", "patel")]
        ),
        Culture(
            country: "Vietnam",
            currency: "VND",
            cities: ["Hà Nội", "Đà Nẵng"],
            firstNames: [("Thị Hương", "huong"), ("Văn Đức", "duc")],
            lastNames: [("Nguyễn", "nguyen"), ("Trần", "tran")],
            isFamilyNameFirst: true
        ),
        Culture(
            country: "Brazil",
            currency: "BRL",
            cities: ["São Paulo", "Brasília", "Belém"],
            firstNames: [("João", "joao"), ("Conceição", "conceicao"), ("Luíza", "luiza")],
            lastNames: [("da Silva", "dasilva"), ("Gonçalves", "goncalves"), ("Araújo", "araujo")]
        ),
        Culture(
            country: "Türkiye",
            currency: "TRY",
            cities: ["İstanbul", "Diyarbakır", "Iğdır"],
            firstNames: [("Işıl", "isil"), ("İbrahim", "ibrahim"), ("Çağla", "cagla")],
            lastNames: [("Yılmaz", "yilmaz"), ("Öztürk", "ozturk"), ("Şahin", "sahin")]
        ),
    ]
}
