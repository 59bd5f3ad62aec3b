import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** What a run's tests leave in the temporary folder goes with the run: `tmpdir()` is a folder of its own until then. */
export default async (): Promise<() => Promise<void>> => {
  const folder = await mkdtemp(join(tmpdir(), 'tests-'))
  process.env.TMPDIR = folder
  return () => rm(folder, { recursive: true, force: true })
}
