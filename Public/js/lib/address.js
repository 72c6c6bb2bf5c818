/** Returns the address with one query parameter set, or removed if the value is null; every other byte stays as it was. */
export function withParameter(address, name, value) {
  const [, path, query = "", hash = ""] = address.match(/^([^?#]*)(?:\?([^#]*))?(#.*)?$/)
  const parts = query.split("&").filter(part => part && part.split("=")[0] !== name)
  if (value !== null) parts.push(`${name}=${encodeURIComponent(value)}`)
  return path + (parts.length ? `?${parts.join("&")}` : "") + hash
}
