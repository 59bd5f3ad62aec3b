import { isIPv4, isIPv6 } from 'node:net'

/** The eight groups of an IPv6 address, each without leading zeros; null for anything else. */
const groupsOf = (ip: string): string[] | null => {
  // The URL parser writes an embedded IPv4 tail as groups and compresses the longest run of zeros.
  const host = URL.parse(`http://[${ip}]`)?.hostname.slice(1, -1)
  if (host === undefined) return null
  const [head = '', tail] = host.split('::')
  const before = head === '' ? [] : head.split(':')
  const after = tail === undefined || tail === '' ? [] : tail.split(':')
  return [...before, ...Array<string>(8 - before.length - after.length).fill('0'), ...after]
}

/** Returns the IPv4 address embedded in an IPv6 address such as `::ffff:203.0.113.9`, or null if there is none. */
const embeddedIn = (groups: string[]): string | null => {
  if (groups.slice(0, 5).some((group) => group !== '0') || groups[5] !== 'ffff') return null
  const [high = 0, low = 0] = groups.slice(6).map((group) => Number.parseInt(group, 16))
  return [high >> 8, high & 255, low >> 8, low & 255].join('.')
}

interface Forms {
  ofIPv4: (ip: string) => string
  ofIPv6: (groups: string[]) => string
}

const inForm = (ip: string, { ofIPv4, ofIPv6 }: Forms): string => {
  if (isIPv4(ip)) return ofIPv4(ip)
  const groups = isIPv6(ip) ? groupsOf(ip.split('%')[0] ?? ip) : null
  if (!groups) return 'unknown'
  const embedded = embeddedIn(groups)
  return embedded === null ? ofIPv6(groups) : ofIPv4(embedded)
}

/**
 * Returns the key of a client: an IPv4 address, or the /64 network of an IPv6 address, since one subscriber owns a whole
 * /64. An IPv4 address written as IPv6 counts as IPv4.
 */
export const clientKey = (ip: string): string =>
  inForm(ip, { ofIPv4: (address) => address, ofIPv6: (groups) => `${groups.slice(0, 4).join(':')}::/64` })

/**
 * A network address as the privacy policy lets it be kept: the /24 of an IPv4 address, the /48 of an IPv6 one, with
 * zeros for the rest. `unknown` for anything else.
 */
export const shortAddress = (ip: string): string =>
  inForm(ip, {
    ofIPv4: (address) => `${address.slice(0, address.lastIndexOf('.'))}.0`,
    ofIPv6: (groups) => `${groups.slice(0, 3).join(':')}::`,
  })
