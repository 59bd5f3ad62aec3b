import { workspacePackages } from '@federation/node-kit'

/** Top-level folders of the workspace that are packages or contain packages. */
export const WORKSPACE_FOLDERS: readonly string[] = [
  ...new Set((await workspacePackages()).map((folder) => folder.split('/', 1)[0] ?? folder)),
]
