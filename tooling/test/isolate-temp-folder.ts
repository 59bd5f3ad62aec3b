import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * Global setup of vitest: sets `tmpdir()` to a new folder for the run. The returned teardown deletes the folder and all
 * files that tests left in it.
 */
export default async (): Promise<() => Promise<void>> => {
  const folder = await mkdtemp(join(tmpdir(), 'tests-'))
  // PostgreSQL does not run as root, so tests start it as another user, who needs access.
  await chmod(folder, 0o755)
  process.env.TMPDIR = folder
  return () => rm(folder, { recursive: true, force: true })
}
