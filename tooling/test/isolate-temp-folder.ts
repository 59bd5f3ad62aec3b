import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Global setup of vitest: a new `tmpdir()` for the run, which the teardown deletes. */
export default async (): Promise<() => Promise<void>> => {
  const folder = await mkdtemp(join(tmpdir(), 'tests-'))
  // PostgreSQL does not run as root, so tests start it as another user, who needs access.
  await chmod(folder, 0o755)
  process.env.TMPDIR = folder
  return () => rm(folder, { recursive: true, force: true })
}
