import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { AtEnd } from '../testing/api-process.ts'

/** One thing that was promised, and what was found. */
export interface Figure {
  what: string
  promised: string
  measured: string
  /** Null where it could not be measured; `measured` then says why. */
  holds: boolean | null
}

/** The p-th of a hundred, by nearest rank. */
export const percentile = (values: readonly number[], p: number): number => {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.max(0, Math.ceil((p / 100) * sorted.length) - 1)] ?? 0
}

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
