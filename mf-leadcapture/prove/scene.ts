import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { AtEnd } from '../testing/at-end.ts'

/** Where one proof happens: a folder of its own, and what to clean up afterwards. */
export interface Scene {
  folder: string
  atEnd: AtEnd
}

/** Runs a proof and cleans up after it, whatever happens. */
export const onScene = async <T>(prove: (scene: Scene) => Promise<T>): Promise<T> => {
  const folder = mkdtempSync(join(tmpdir(), 'leads-proof-'))
  const cleanUps: (() => void)[] = []
  try {
    return await prove({ folder, atEnd: (cleanUp) => cleanUps.push(cleanUp) })
  } finally {
    for (const cleanUp of cleanUps.toReversed()) cleanUp()
    rmSync(folder, { recursive: true, force: true })
  }
}
