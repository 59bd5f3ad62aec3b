/**
 * Pattern of the name of an area (a team's part of the site) after the prefix `mf-`. This module does not import zod, so that
 * small scripts can use it without loading zod.
 */
export const AREA_SUFFIX = /[a-z][a-z0-9-]{0,40}/

export const isAreaName = (name: string): name is `mf-${string}` =>
  new RegExp(`^mf-(?:${AREA_SUFFIX.source})$`).test(name)
