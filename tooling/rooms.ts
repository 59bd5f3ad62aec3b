import { workspacePackages } from 'federation/service/workspace'

/** The workspace's packages that lie at its root; one inside another is read with that one. */
export const ROOMS: readonly string[] = (await workspacePackages()).filter((folder) => !folder.includes('/'))
