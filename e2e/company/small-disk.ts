import { execFile } from 'node:child_process'
import { mkdtemp, open, rm, rmdir, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
const STEP = 1024 * 1024

export interface SmallDisk {
  path: string
  /** Fills it to the last byte. */
  fill: () => Promise<void>
  /** Makes room again. */
  free: () => Promise<void>
  /** Bytes that may still be written. */
  left: () => Promise<number>
  remove: () => Promise<void>
}

/** A file system of its own of so many megabytes; a sentence where none can be mounted here. */
export const mountSmallDisk = async (megabytes: number): Promise<SmallDisk | string> => {
  const path = await mkdtemp(join(tmpdir(), 'small-disk-'))
  try {
    await run('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', path])
  } catch (error) {
    await rmdir(path)
    return `no small file system can be mounted here (${error instanceof Error ? error.message.trim().split('\n').at(-1) : String(error)})`
  }
  const filler = join(path, 'filler')
  const left = async () => {
    const { bavail, bsize } = await statfs(path)
    return bavail * bsize
  }
  return {
    path,
    left,
    async fill() {
      const file = await open(filler, 'a')
      try {
        for (let size = STEP; size >= 512;) {
          const written = await file.write(Buffer.alloc(size)).then(
            ({ bytesWritten }) => bytesWritten,
            () => 0,
          )
          if (written < size) size /= 2
        }
      } finally {
        await file.close()
      }
    },
    free: () => rm(filler, { force: true }),
    async remove() {
      await run('umount', ['--lazy', path])
      await rmdir(path)
    },
  }
}
