import { workspacePackages } from '@federation/node-kit'

export const WORKSPACE_FOLDERS: readonly string[] = [
  ...new Set((await workspacePackages()).map((folder) => folder.split('/', 1)[0] ?? folder)),
]
