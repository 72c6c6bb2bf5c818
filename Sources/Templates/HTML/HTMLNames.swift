/// What HTML says about single elements and attributes (HTML standard, sections 3.2, 4 and 13.1.2).
enum HTMLNames {
    static let void: Set<String> = [
        "area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr",
    ]

    /// Elements whose content browsers do not read as markup.
    static let rawText: Set<String> = ["script", "style"]

    /// Elements whose content is text alone.
    static let textOnly: Set<String> = ["iframe", "title", "textarea", "script", "style"]

    /// Elements in which there are elements alone; a parser puts a text in a table before it.
    static let textless: Set<String> = [
        "colgroup", "dl", "head", "hgroup", "html", "menu", "ol", "optgroup", "picture", "select", "table",
        "tbody",
        "tfoot", "thead", "tr", "ul",
    ]

    /// Elements of which browsers drop a line break that begins the content.
    static let preformatted: Set<String> = ["pre", "textarea"]

    /// Obsolete elements that browsers read by rules of their own, so that nothing after them can be trusted.
    static let unreadable: Set<String> = [
        "frame", "frameset", "listing", "noembed", "noframes", "plaintext", "xmp",
    ]

    /// Obsolete elements, and what is written in their place (HTML standard, section 16.2).
    private static let obsolete = [
        "acronym": "<abbr>", "applet": "<object>", "basefont": "CSS", "bgsound": "<audio>", "big": "CSS",
        "command": "<button>", "image": "<img>",
        "blink": "CSS", "center": "CSS", "dir": "<ul>", "font": "CSS", "frame": "<iframe>",
        "frameset": "<iframe>", "isindex": "<form>", "keygen": "<form>", "listing": "<pre>",
        "marquee": "CSS", "menuitem": "<button>", "multicol": "CSS", "nextid": "<a>", "nobr": "CSS",
        "noembed": "<object>", "noframes": "<iframe>", "param": "the data of <object>", "plaintext": "<pre>",
        "rb": "<ruby>", "rtc": "<ruby>", "spacer": "CSS", "strike": "<s> or <del>", "tt": "<code>",
        "xmp": "<pre>",
    ]

    /// Obsolete elements without content, which nobody closes.
    static let obsoleteVoid: Set<String> = [
        "basefont", "bgsound", "command", "frame", "image", "isindex", "keygen", "nextid", "param", "spacer",
    ]

    /// Attributes that HTML once had, for their looks (HTML standard, section 16.2).
    static let obsoleteAttributes: Set<String> = [
        "align", "alink", "background", "bgcolor", "border", "bordercolor", "cellpadding", "cellspacing",
        "char", "charoff", "clear", "color", "compact", "face", "frame", "frameborder", "height", "hspace",
        "language", "link", "marginheight", "marginwidth", "noshade", "nowrap", "rules", "scrolling", "size",
        "summary", "text", "valign", "vlink", "vspace", "width",
    ]

    /// Returns what is wrong with an element that is obsolete.
    static func obsoleteMessage(for name: String) -> String? {
        obsolete[name].map { "<\(name)> is obsolete: use \($0)" }
    }

    /// Elements whose content stands for the element itself in its parent (HTML standard, section 3.2.5.3).
    static let transparent: Set<String> = [
        "a", "audio", "canvas", "del", "ins", "map", "noscript", "object", "slot", "video",
    ]

    /// How an attribute holds addresses.
    enum AddressForm {
        case one

        /// With spaces between them.
        case several

        /// With commas between them, each with its width or density.
        case candidates
    }

    private static let address: Set<String> = [
        "action", "background", "cite", "codebase", "data", "formaction", "href", "icon", "itemid",
        "longdesc",
        "manifest", "poster", "src", "xlink\u{2D0}href",
    ]

    /// What htmx fetches and shows in the page (htmx.org/reference).
    private static let addressOfHTMX: Set<String> = [
        "hx-delete", "hx-get", "hx-patch", "hx-post", "hx-push-url", "hx-put", "hx-replace-url",
    ]

    /// The attributes of htmx, which any element may have; those of other libraries hold code.
    static let htmx: Set<String> = addressOfHTMX.union([
        "hx-boost", "hx-confirm", "hx-disable", "hx-disabled-elt", "hx-disinherit", "hx-encoding", "hx-ext",
        "hx-headers", "hx-history", "hx-history-elt", "hx-include", "hx-indicator", "hx-inherit",
        "hx-params", "hx-preserve", "hx-prompt", "hx-request", "hx-select", "hx-select-oob", "hx-swap",
        "hx-swap-oob", "hx-sync", "hx-target", "hx-trigger", "hx-validate", "hx-vals", "hx-vars",
    ])

    /// Whether an attribute is one of htmx; of those for events, a colon of the template is a dot.
    static func isOfHTMX(_ name: String) -> Bool {
        htmx.contains(name) || name == "hx-on" || name.hasPrefix("hx-on\u{2D0}") || name.hasPrefix("hx-on-")
    }

    /// Returns the name that htmx takes an attribute for: it has them with `data-` in front too.
    static func withoutData(_ name: String) -> String {
        name.hasPrefix("data-hx-") ? String(name.dropFirst(5)) : name
    }

    /// Returns how an attribute of that name holds addresses, if it does.
    static func addressForm(of name: String) -> AddressForm? {
        switch name {
        case "ping", "itemtype", "archive": .several
        case "imagesrcset", "srcset": .candidates
        default: address.contains(name) || addressOfHTMX.contains(withoutData(name)) ? .one : nil
        }
    }

    /// What a link may be for if another host may serve it: what it leads to is not run in the page.
    private static let harmlessLinks: Set<String> = [
        "alternate", "author", "apple-touch-icon", "bookmark", "canonical", "dns-prefetch", "help", "icon",
        "license", "me", "next", "pingback", "preconnect", "prev", "privacy-policy", "search", "shortcut",
        "tag", "terms-of-service",
    ]

    /// Whether what an address leads to becomes part of the page, or is sent what a reader types: a value that begins
    /// it must then be a path of the site.
    static func loadsIntoPage(_ attribute: String, of element: XMLElement) -> Bool {
        switch (element.name, attribute) {
        case ("script", _), ("iframe", "src"), ("embed", "src"), ("object", "data"), ("use", _),
            ("form", "action"), ("button", "formaction"), ("input", "formaction"):
            return true
        case ("link", _):
            let words = element.values(of: "rel").flatMap {
                $0.lowercased().split(whereSeparator: \.isWhitespace)
            }
            return words.isEmpty || !words.allSatisfy { harmlessLinks.contains(String($0)) }
        default: return addressOfHTMX.contains(withoutData(attribute))
        }
    }

    /// Elements of SVG that can set an attribute to an address.
    static let animation: Set<String> = ["animate", "animatemotion", "animatetransform", "set"]
}
