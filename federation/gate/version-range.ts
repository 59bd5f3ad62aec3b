type Version = [major: number, minor: number, patch: number]

const parsed = (text: string): Version | null => {
  const found = /^v?(\d+)(?:\.(\d+|[x*]))?(?:\.(\d+|[x*]))?(?:[-+].*)?$/.exec(text)
  if (!found) return null
  const [major = 0, minor = 0, patch = 0] = found.slice(1).map((part) => Number(part ?? 0) || 0)
  return [major, minor, patch]
}

const isAtLeast = (version: Version, least: Version): boolean => {
  const at = version.findIndex((part, index) => part !== least[index])
  return at < 0 || (version[at] ?? 0) > (least[at] ?? 0)
}

/** The first version that a change of the least significant part which may break would make: `^0.3.1` ends before 0.4.0. */
const nextBreaking = ([major, minor, patch]: Version): Version => {
  if (major > 0) return [major + 1, 0, 0]
  return minor > 0 ? [0, minor + 1, 0] : [0, 0, patch + 1]
}

const ofComparator = (version: Version, comparator: string): boolean => {
  const [, sign = '', text = ''] = /^(\^|~|>=|>|<=|<|=)?(.*)$/.exec(comparator) ?? []
  if (text === '' || text === '*') return true
  const bound = parsed(text)
  if (!bound) return false
  const isAbove = isAtLeast(version, bound)
  if (sign === '>=') return isAbove
  if (sign === '>') return !isAtLeast(bound, version)
  if (sign === '<') return !isAbove
  if (sign === '<=') return isAtLeast(bound, version)
  if (sign === '~') return isAbove && !isAtLeast(version, [bound[0], bound[1] + 1, 0])
  return isAbove && !isAtLeast(version, nextBreaking(bound))
}

/**
 * Whether a package of `version` serves what was built for `range`: `^`, `~`, comparisons, `||`. A range of one version alone
 * is what was installed, so that a later one of the same major serves as well.
 */
export const satisfies = (version: string, range: string): boolean => {
  const given = parsed(version.replace(/^[\^~=]/, ''))
  if (!given) return false
  return range.split('||').some((part) =>
    part
      .trim()
      .replaceAll(/(\^|~|>=|>|<=|<|=)\s+/g, '$1')
      .split(/\s+/)
      .every((comparator) => ofComparator(given, comparator)),
  )
}
