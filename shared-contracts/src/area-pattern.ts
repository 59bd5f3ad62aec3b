/** Pattern of an area's name after `mf-`. Without zod, which would delay short scripts. */
export const AREA_SUFFIX = /[a-z][a-z0-9-]{0,40}/

export const isAreaName = (name: string): name is `mf-${string}` =>
  new RegExp(`^mf-(?:${AREA_SUFFIX.source})$`).test(name)
