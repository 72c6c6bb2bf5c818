// A program that imports Tablero alone has all that its controllers speak of: requests, records, templates, dates.
@_exported public import struct FoundationEssentials.Date
@_exported public import HTTP
@_exported public import Records
@_exported public import Templates
