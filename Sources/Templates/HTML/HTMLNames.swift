/// What HTML says about single elements and attributes (HTML standard, sections 3.2, 4 and 13.1.2).
enum HTMLNames {
    static let void: Set<String> = [
        "area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr",
    ]

    /// Elements whose content browsers do not read as markup.
    static let rawText: Set<String> = ["script", "style"]

    /// Elements whose content is text alone.
    static let textOnly: Set<String> = ["iframe", "title", "textarea", "script", "style"]

    /// Elements that browsers read by rules of their own and that no page needs.
    static let obsolete: Set<String> = [
        "frame", "frameset", "listing", "noembed", "noframes", "plaintext", "xmp",
    ]

    /// Elements with other rules for slashes and case inside.
    static let foreign: Set<String> = ["svg", "math"]

    /// Attributes that hold one address.
    static let address: Set<String> = [
        "action", "background", "cite", "codebase", "data", "formaction", "href", "icon", "longdesc",
        "manifest",
        "poster", "src", "xlink.href",
    ]

    /// Attributes where no value can be made harmless by escaping.
    static let closed: Set<String> = ["imagesrcset", "ping", "srcdoc", "srcset", "style"]

    /// Elements of SVG that can set an attribute to an address.
    static let animation: Set<String> = ["animate", "animatemotion", "animatetransform", "set"]

    /// The elements of HTML but for obsolete ones (HTML standard, "Elements" in its index), and those that
    /// hold other languages.
    static let elements = [
        "a", "abbr", "address", "area", "article", "aside", "audio", "b", "base", "bdi", "bdo", "blockquote",
        "body",
        "br", "button", "canvas", "caption", "cite", "code", "col", "colgroup", "data", "datalist", "dd",
        "del",
        "details", "dfn", "dialog", "div", "dl", "dt", "em", "embed", "fieldset", "figcaption", "figure",
        "footer",
        "form", "h1", "h2", "h3", "h4", "h5", "h6", "head", "header", "hgroup", "hr", "html", "i", "iframe",
        "img",
        "input", "ins", "kbd", "label", "legend", "li", "link", "main", "map", "mark", "math", "menu", "meta",
        "meter", "nav", "noscript", "object", "ol", "optgroup", "option", "output", "p", "picture", "pre",
        "progress", "q", "rp", "rt", "ruby", "s", "samp", "script", "search", "section", "select",
        "selectedcontent", "slot", "small", "source", "span", "strong", "style", "sub", "summary", "sup",
        "svg",
        "table", "tbody", "td", "template", "textarea", "tfoot", "th", "thead", "time", "title", "tr",
        "track", "u",
        "ul", "var", "video", "wbr",
    ]

    /// Whether a name is one of HTML's, or that of an element of the page's own.
    static func isKnown(_ name: String) -> Bool { known.contains(name) || name.contains("-") }

    private static let known = Set(elements)
}
