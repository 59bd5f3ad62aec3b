import { rm } from 'node:fs/promises'
import type { FileKeeper } from './file-keeper.ts'
import type { FileCalls } from './operations.ts'

/** Piece after piece, so that no more than one is in memory. */
async function* pieces(calls: FileCalls, id: string, first: Uint8Array): AsyncGenerator<Uint8Array> {
  let bytes: Uint8Array | null = first
  for (let piece = 1; bytes !== null; piece += 1) {
    yield bytes
    bytes = await calls.piece({ id, piece })
  }
}

/** Files in PostgreSQL, where every instance finds them. */
export const filesInDatabase = (calls: FileCalls, now: () => number = Date.now): FileKeeper => ({
  async keep(id, path) {
    await calls.keep({ id, path, now: now() })
    await rm(path, { force: true })
  },
  async read(id) {
    const first = await calls.piece({ id, piece: 0 })
    return first === null ? null : pieces(calls, id, first)
  },
  present: (ids) => calls.present({ ids }),
  remove: (ids) => calls.remove({ ids }),
  keptBefore: (instant) => calls.keptBefore({ instant }),
})
