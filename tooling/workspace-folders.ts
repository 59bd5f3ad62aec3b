import { workspacePackages } from '@federation/node-kit'

/** Top-level folders that are packages of the workspace or contain packages. */
export const WORKSPACE_FOLDERS: readonly string[] = [
  ...new Set((await workspacePackages()).map((folder) => folder.split('/', 1)[0] ?? folder)),
]
