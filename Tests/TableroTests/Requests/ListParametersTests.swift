import HTTP
import Records
import Testing

@testable import Tablero

@Suite struct ListParametersTests {
    private func parse(_ query: String) throws -> ListParameters {
        try ListParameters(parsing: FormFields(parsing: query))
    }

    @Test func `filters keep their order, their operators and their repeats`() throws {
        let parameters = try parse("status=paid&total__gt=5&total__gt=6&note=")
        #expect(
            parameters.filters == [
                Filter(column: "status", operation: .exact, value: "paid"),
                Filter(column: "total", operation: .gt, value: "5"),
                Filter(column: "total", operation: .gt, value: "6"),
                Filter(column: "note", operation: .exact, value: ""),
            ]
        )
    }

    @Test(arguments: [
        ("~5Fowner", "_owner", Filter.Operation.exact),
        ("price~5F~5Fgt", "price__gt", .exact),
        ("a___gt", "a_", .gt),
        ("caf~C3~A9__startswith", "café", .hasPrefix),
        ("~", "", .exact),
    ])
    func `a parameter's name says column and operator`(
        text: String,
        column: String,
        operation: Filter.Operation
    ) throws {
        let name = try ParameterName(parsing: text)
        #expect(name == ParameterName(column: column, operation: operation))
    }

    @Test(arguments: ["_owner", "__", "a__gt", "a_", "-", "-a", "é", "", "a b", "_search", "x__y__in"])
    func `any column's name survives as a parameter`(column: String) throws {
        for operation in Filter.Operation.allCases {
            let name = ParameterName(column: column, operation: operation)
            #expect(!name.text.hasPrefix("_"))
            #expect(try ParameterName(parsing: name.text) == name)
        }
    }

    @Test func `a query reads back as it was written`() throws {
        let query = "?_search=a+%26+b&status=paid&total__gte=5&_sort=-created_at%2Cid&_size=20"
        #expect(try parse(String(query.dropFirst())).query == query)
    }

    @Test
    func `searches in columns, places of NULLs and choices of columns are read, and stand in every link`()
        throws
    {
        let query =
            "?_search=a&_search_note=b+c&_search_%7E5Fx%7E5F%7E5Fy=d&_sort=-total&_nulls=last&_col=total&_col=a%7E2Fb"
        let parameters = try parse(String(query.dropFirst()))
        #expect(
            parameters.columnSearches == [
                ColumnSearch(column: "note", words: "b c"), ColumnSearch(column: "_x__y", words: "d"),
            ]
        )
        #expect(parameters.nulls == .last)
        #expect(parameters.columns == .only(["total", "a/b"]))
        #expect(parameters.query == query)
        #expect(parameters.sorted(nextBy: "total").query == query.replacing("&_sort=-total", with: ""))

        let without = try parse("_nocol=a&_nocol=~&_nulls=first&_search_a=&_search_b=")
        #expect(without.columns == .without(["a", ""]))
        #expect(without.query == "?_nulls=first&_nocol=a&_nocol=%7E")
    }

    @Test func `columns that are chosen are those of the table`() throws {
        let columns = ["a", "b", "c"].map { Column(name: $0, declaredType: "") }
        let table = Table(name: "t", columns: columns, identity: .none)
        #expect(try ColumnChoice.all.columns(of: table) == columns)
        #expect(try ColumnChoice.only(["b", "a", "b"]).columns(of: table) == [columns[1], columns[0]])
        #expect(try ColumnChoice.without(["b"]).columns(of: table) == [columns[0], columns[2]])
        for choice in [ColumnChoice.without(["x"]), .only(["a", "x"])] {
            let unknown = #expect(throws: PageError.self) { try choice.columns(of: table) }
            #expect(unknown?.message == "“t” has no column “x”. It has “a”, “b”, “c”.")
        }
        let none = #expect(throws: PageError.self) {
            try ColumnChoice.without(["a", "b", "c"]).columns(of: table)
        }
        #expect(none?.message == "_nocol leaves no column of “t”. Keep at least one.")
    }

    @Test(arguments: [
        ("_nulls=first", "This list has no NULLs to put first or last, so it does not take _nulls."),
        ("_col=a", "This list has no columns to choose, so it does not take _col and _nocol."),
        ("_nocol=a", "This list has no columns to choose, so it does not take _col and _nocol."),
        ("_search_a=x", "This list cannot be searched in one column, so it does not take _search_COLUMN."),
    ])
    func `a list that cannot do it says so`(query: String, message: String) throws {
        let parameters = try parse(query)
        let error = #expect(throws: PageError.self) { try parameters.allow(filters: ["a"], sort: ["a"]) }
        #expect(error?.message == message)
    }

    @Test func `a header cycles ascending, descending, none`() throws {
        let first = try parse("status=paid").sorted(nextBy: "total")
        #expect(first.query == "?status=paid&_sort=total")
        let second = first.sorted(nextBy: "total")
        #expect(second.query == "?status=paid&_sort=-total")
        #expect(second.sorted(nextBy: "total").query == "?status=paid")
    }

    @Test(arguments: [
        ("_size=0", "_size must be a whole number from 1 to 1000, not “0”."),
        ("_size=", "_size must be a whole number from 1 to 1000, not “”."),
        ("_size=1001", "_size must be a whole number from 1 to 1000, not “1001”."),
        ("_extent=many", "_extent must be a whole number from 1 to 1000, not “many”."),
        ("_last=2", "The value of _last can only be 1."),
        ("_size=5&_size=6", "The parameter _size stands more than once. Keep one of them."),
        (
            "_sort=a&_sort_desc=b",
            "The parameters _sort and _sort_desc exclude each other; _sort=a,-b sorts by several columns."
        ),
        ("_next=x&_last=1", "This place in the list cannot be read. Start again at the first page."),
        ("_nulls=", "The value of _nulls can only be first or last."),
        ("_nulls=last&_nulls=last", "The parameter _nulls stands more than once. Keep one of them."),
        (
            "_col=a&_nocol=b",
            "The parameters _col and _nocol exclude each other. Name the columns to show, or those not to."
        ),
        ("_col=", "“” in _col is not a well-formed column name."),
        ("_nocol=a~ZZ", "“a~ZZ” in _nocol is not a well-formed column name."),
        ("_search_=x", "“” in _search_COLUMN is not a well-formed column name."),
        ("_search_a=x&_search_~61=", "The parameter _search_~61 stands more than once. Keep one of them."),
        ("_sort=", "“” in the sort is not a well-formed column name."),
        (
            "total__foo=1",
            "There is no operator “foo”. The operators are exact, not, gt, gte, lt, lte, contains, startswith, endswith, in, isnull, notnull, date."
        ),
        ("a~ZZ=1", "“a~ZZ” is not a well-formed column name."),
    ])
    func `what cannot be understood is refused with a sentence`(query: String, message: String) throws {
        let error = #expect(throws: PageError.self) { try parse(query) }
        #expect(error?.status.code == 400)
        #expect(error?.message == message)
    }

    @Test func `an extent is capped, not refused`() throws {
        #expect(try parse("_extent=5000").extent == 1000)
    }

    @Test func `an unknown parameter of Tablero's own is refused with the right ones`() throws {
        let error = #expect(throws: PageError.self) { try parse("_colour=red") }
        #expect(
            error?.message.hasPrefix("There is no parameter “_colour”. The parameters are _search, ") == true
        )
    }
}
