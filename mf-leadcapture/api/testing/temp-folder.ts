import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

/** A folder of its own for one test, removed when the test ends. */
export const tempFolder = (): string => {
  const path = mkdtempSync(join(tmpdir(), 'leads-'))
  onTestFinished(() => rmSync(path, { recursive: true, force: true }))
  return path
}
