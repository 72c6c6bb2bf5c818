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
}
