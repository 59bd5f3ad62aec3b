import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * Global setup of vitest: makes `tmpdir()` a new folder for the run. The returned teardown deletes it with everything that tests
 * left there.
 */
export default async (): Promise<() => Promise<void>> => {
  const folder = await mkdtemp(join(tmpdir(), 'tests-'))
  // Other users need access. PostgreSQL refuses to run as root, so tests start it as another user.
  await chmod(folder, 0o755)
  process.env.TMPDIR = folder
  return () => rm(folder, { recursive: true, force: true })
}
