import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

/** Registers what is to be cleaned up. Concurrent tests have to use their own context's hook. */
export type AtEnd = (cleanUp: () => void) => void

/** A folder of its own for one test, removed when the test ends. */
export const tempFolder = (atEnd: AtEnd = onTestFinished): string => {
  const path = mkdtempSync(join(tmpdir(), 'leads-'))
  atEnd(() => rmSync(path, { recursive: true, force: true }))
  return path
}
