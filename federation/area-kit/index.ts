export { registerImportedRouter, remoteName } from './area/client-plugins.ts'
export { findFragmentSource, RenderError, type RenderFragment } from './area/fragment-modules.ts'
export { listPlacedIslands } from './area/placed-islands.ts'
export { type StylePiece } from './area/style-pieces.ts'
export {
  buildInChildProcess,
  buildForInspection,
  inBuildFolder,
  removeStaleBuilds,
} from './build/isolated-build.ts'
export {
  diffInputs,
  EXCLUDED_FOLDERS,
  readInputs,
  computeReleaseId,
  collectImports,
  SHELL_SCRIPTS,
  SHELL_SOURCES,
} from './build/inputs.ts'
export { listAssets, writeReleaseDocument } from './build/release-output.ts'
export { parseStack, toWorkspacePath, type Place, formatPlace } from './build/browser-code.ts'
export { createCheck, runChecks, runTool } from './checks/run-checks.ts'
export { linkPackages, removeArea, writeArea, writeRepository } from './new-area/write-area.ts'
