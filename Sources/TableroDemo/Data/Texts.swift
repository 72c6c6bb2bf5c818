/// What customers and colleagues write.
enum Texts {
    static let notes = [
        "Please leave it with the neighbour.",
        "Gift wrap, please 🎁",
        "Ring twice & wait – the bell is <slow>.",
        "Invoice to \"Smith & Sons\", not to me.",
        "It's a surprise, don't call!",
        "<b>Fragile</b>: two people to carry.",
        "Livraison après 18 h, code d'entrée 4711#",
        "يرجى الاتصال قبل التسليم",
        "נא להשאיר ליד הדלת",
        "置き配でお願いします。",
        "Second attempt; the first parcel came back.",
        "100% sure about the colour? Customer wrote \"blue_or_green\".",
        "👩‍👩‍👧‍👦 birthday on the 14th, must arrive before",
        "O'Neill asked for a <script>-free receipt ;-)",
        "Line one\nLine two\n\nLine four",
        "",
    ]

    static let subjects = [
        "Where is my parcel?", "Wrong size delivered", "Refund for a cancelled order",
        "Can I change the address?",
        "Lamp flickers after a week", "Invoice needs our VAT number",
        "Discount code \"WELCOME10\" not accepted",
        "Damaged on arrival 😞", "Two charges on my card", "الطلب لم يصل بعد", "配送状況を教えてください",
        "Question about warranty & repair", "Missing parts <table legs>", "Thank you!",
    ]

    static let sentences = [
        "I ordered it two weeks ago and the tracking page has not moved since.",
        "The box was open on one side, and the corner is dented.",
        "Could you tell me whether a replacement is on its way?",
        "My neighbour at no. 12 says nothing was left with her.",
        "I have attached two photos (see below).",
        "The total on the invoice is not the total I paid: 49.90 < 54.90.",
        "It says \"delivered\", but it isn't here.",
        "We need it by Friday at the latest, otherwise please cancel.",
        "Thanks for the quick answer last time, by the way 🙂",
        "Vielen Dank und schöne Grüße aus Köln.",
        "Merci d'avance pour votre réponse.",
        "I called on Monday & on Wednesday and was told to write instead.",
        "The manual shows 8 screws; the bag has 6.",
        "Please don't offer a voucher, I'd like the money back.",
        "I can be reached any day after five.",
        "このメールに返信してください。",
    ]

    static let assignees = ["amina", "bjørn", "chen", "dolores", "emeka", "fatima"]

    static let adjectives = [
        "Foldable", "Oak", "Linen", "Enamel", "Quiet", "Pocket", "Solar", "Braided", "Café", "Nordic",
        "Weatherproof", "Mini",
    ]

    /// The categories, each with the beginning of its article numbers, and the things in it.
    static let categories: [(name: String, prefix: String, things: [String])] = [
        ("Lighting", "LGT", ["Desk Lamp", "Lantern", "Reading Light", "String Lights"]),
        ("Kitchen", "KIT", ["Kettle", "Pan 28 cm", "Salt & Pepper Set", "Crêpe Pan"]),
        ("Office", "OFF", ["Notebook A5", "Pen Tray", "Monitor Stand", "Chair"]),
        ("Garden", "GRD", ["Watering Can", "Planter", "Hose 15 m", "Bird House"]),
        ("Travel", "TRV", ["Rucksack", "Bottle 0.7 l", "Umbrella", "Wash Bag"]),
    ]

    static func paragraph(_ count: Int, using random: inout SplitMix64) -> String {
        var text = ""
        for index in 0..<count {
            if index > 0 { text += random.happens(percent: 20) ? "\n\n" : " " }
            text += random.pick(sentences)
        }
        return text
    }
}
