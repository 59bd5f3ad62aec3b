/**
 * Pattern of the name of an area (a team's part of the site) after the prefix `mf-`. This module does not import zod, because
 * loading zod would delay the start of short scripts.
 */
export const AREA_SUFFIX = /[a-z][a-z0-9-]{0,40}/

export const isAreaName = (name: string): name is `mf-${string}` =>
  new RegExp(`^mf-(?:${AREA_SUFFIX.source})$`).test(name)
