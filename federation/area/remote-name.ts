import type { AreaName } from 'shared-contracts'

/** Name of an area's federation container; containers are globals of the runtime, so dashes are not allowed. */
export const remoteName = (area: AreaName): string => area.replaceAll('-', '_')
