import { workspacePackages } from '@federation/node-kit'

/** The workspace's packages that lie at its root; one inside another is read with that one. */
export const ROOMS: readonly string[] = (await workspacePackages()).filter((folder) => !folder.includes('/'))
