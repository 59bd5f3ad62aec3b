/** Origins whose pages may use released files, and read what is live. */
export type ForeignHosts = ReadonlySet<string>

export const NO_HOSTS: ForeignHosts = new Set()

/**
 * Headers by which a browser lets pages of other origins use what is public anyway, for a request that names `origin` (its
 * Origin header) or none. Pictures and sheets are asked for without one, so that all origins may show them; text and code
 * can be read by those that are listed.
 */
export const foreignHeaders = (hosts: ForeignHosts, origin: string | undefined): Record<string, string> => {
  if (hosts.size === 0) return {}
  return {
    'cross-origin-resource-policy': 'cross-origin',
    // A cache must not hand to one origin what was said to another.
    vary: 'accept-encoding, origin',
    ...(origin !== undefined && hosts.has(origin) && { 'access-control-allow-origin': origin }),
  }
}
