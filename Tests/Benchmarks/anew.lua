-- Asks for the page under another base path each time, as behind a proxy, so that none was kept for its address.
local number = 0

function request()
  number = number + 1
  wrk.headers["X-Forwarded-Prefix"] = "/" .. number
  return wrk.format()
end
