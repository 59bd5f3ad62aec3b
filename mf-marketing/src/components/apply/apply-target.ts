import type { Role } from '../company/role-list.schema.ts'

const PREFIX = 'apply-for-'

/** Id of the place on the page where one applies for a role: a link to it asks for that role as well. */
export const applyTarget = ({ id }: Pick<Role, 'id'>): string => `${PREFIX}${id}`

/** The role that the address asks for. */
export const roleAt = <R extends Pick<Role, 'id'>>(hash: string, roles: readonly R[]): R | undefined =>
  roles.find((role) => hash === `#${applyTarget(role)}`)
