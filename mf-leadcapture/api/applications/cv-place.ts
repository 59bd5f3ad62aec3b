import { join } from 'node:path'

/** CVs lie beside the leads, in no folder that anything serves. */
export const CV_FOLDER = 'applications'
export const CV_SUFFIX = '.cv'

export const cvFolder = (stateDir: string): string => join(stateDir, CV_FOLDER)

/** Named by the application alone: nothing of what a stranger called the file reaches the file system. */
export const cvPath = (stateDir: string, applicationId: string): string =>
  join(cvFolder(stateDir), `${applicationId}${CV_SUFFIX}`)
