import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Sets `tmpdir()` to a new folder for the run, and deletes it with the tests' leftovers at the end. */
export default async (): Promise<() => Promise<void>> => {
  const folder = await mkdtemp(join(tmpdir(), 'tests-'))
  // PostgreSQL does not run as root: tests start it as another user, who needs access to this folder.
  await chmod(folder, 0o755)
  process.env.TMPDIR = folder
  return () => rm(folder, { recursive: true, force: true })
}
