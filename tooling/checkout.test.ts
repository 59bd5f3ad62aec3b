import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { WORKSPACE } from '@federation/node-kit'
import { expect, onTestFinished, test } from 'vitest'

const git = async (folder: string, ...args: string[]): Promise<string> =>
  (await promisify(execFile)('git', ['-C', folder, ...args], { maxBuffer: 64 * 1024 * 1024 })).stdout

// The id of a release depends on the bytes of its source files, so Git must not change them.
test.skipIf(!existsSync(join(WORKSPACE, '.git')))(
  'files have the bytes of their commit where Git writes CRLF (needs a clone)',
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'checkout-'))
    onTestFinished(() => rm(folder, { recursive: true }))
    const setting = ['-c', 'core.autocrlf=true']
    await git(WORKSPACE, ...setting, 'clone', '--quiet', '--depth=1', `file://${WORKSPACE}`, folder)
    const files = (await git(folder, 'ls-files')).trimEnd().split('\n')
    const committed = await git(folder, 'ls-tree', '-r', '--format=%(objectname)', 'HEAD')
    const written = await git(folder, 'hash-object', '--no-filters', '--', ...files)
    const ids = written.split('\n')
    const differing = committed.split('\n').flatMap((id, row) => (ids[row] === id ? [] : [files[row]]))
    expect(differing).toEqual([])
  },
)
