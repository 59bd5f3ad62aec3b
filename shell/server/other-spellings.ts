import { CAMPAIGN_PARAM, PLID_PARAM, PLID_PATTERN } from 'shared-contracts/attribution'

const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u
const FILE_NAME = /(?:\/index)?\.html?$|\/index$/

/** Without the punctuation, spaces and slashes that other programs append to an address. A loop, since a regular expression would take quadratic time. */
const withoutTail = (path: string): string => {
  let end = path.length
  while (end > 0 && !LETTER_OR_DIGIT.test(path[end - 1] ?? '')) end -= 1
  return path.slice(0, end)
}

const decoded = (pathname: string): string | null => {
  try {
    return decodeURIComponent(pathname)
  } catch {
    return null
  }
}

/**
 * The spelling that a path of the site has (`SitePath`), of one that people, signs or other programs spelled otherwise: in capitals,
 * percent-encoded, with doubled slashes, with punctuation or `.html` at its end. Null where it cannot be decoded.
 */
export const canonicalPath = (target: string): string | null => {
  const path = decoded(target)?.split(/[?#]/, 1)[0]
  if (path === undefined) return null
  const plain = withoutTail(path.replaceAll(/\/+/g, '/').toLowerCase())
  const page = withoutTail(plain.replace(FILE_NAME, ''))
  return page === '' ? '/' : page
}

/** As long as click ids get; what is longer is cut, as in the browser. */
const MAX_VALUE_LENGTH = 1000

/** Of a query, the campaign, the click ids and the partner's id, as a query of its own; empty where it has none of these. */
export const attributionQuery = (search: string): string => {
  const kept = new URLSearchParams()
  for (const [name, value] of new URLSearchParams(search)) {
    const isKept = name === PLID_PARAM ? PLID_PATTERN.test(value) : value !== '' && CAMPAIGN_PARAM.test(name)
    if (isKept) kept.append(name, value.slice(0, MAX_VALUE_LENGTH))
  }
  const query = kept.toString()
  return query === '' ? '' : `?${query}`
}
