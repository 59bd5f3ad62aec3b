/** A cookie may stand under the host's own name or any name above it. */
const domainsOf = (hostname: string): string[] => {
  const labels = hostname.split('.')
  return labels.slice(0, -1).map((_, index) => labels.slice(index).join('.'))
}

const forgetCookie = (name: string): void => {
  const ended = `${name}=; path=/; expires=Thu, 01 Jan 1970 00:00:00 GMT`
  document.cookie = ended
  for (const domain of domainsOf(location.hostname)) document.cookie = `${ended}; domain=${domain}`
}

/**
 * Removes the cookies and the keys of both storages whose names begin with one of these: what a vendor's script has kept
 * under our own origin. What it keeps under the vendor's is out of reach.
 */
export const forget = (...beginnings: string[]): void => {
  const isTheirs = (name: string) => beginnings.some((beginning) => name.startsWith(beginning))
  try {
    for (const pair of document.cookie.split('; ')) {
      const name = pair.slice(0, Math.max(0, pair.indexOf('=')))
      if (isTheirs(name)) forgetCookie(name)
    }
    for (const storage of [localStorage, sessionStorage])
      for (const key of Object.keys(storage)) if (isTheirs(key)) storage.removeItem(key)
  } catch {
    // Storage is denied: then nothing is in it.
  }
}
