import { execFile } from 'node:child_process'
import { cp, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { STATE_DIR } from './lead.ts'

const LEFT_OUT = new Set(['node_modules', 'dist', 'var', '.git', 'test-results'])

/** A copy of the sources in which a test plays a product team that changes its area and releases it. */
export interface ChangedWorkspace {
  /** Replaces the first `from`, which must be there, in one file. */
  edit: (file: string, from: RegExp, to: string) => Promise<void>
  /** Gives a new area what it depends on, as the package manager would: what another area has. */
  link: (area: string) => Promise<void>
  /** Runs one of the workspace's tools in the copy. Returns what it prints; rejects where it fails. */
  tool: (name: string, ...args: string[]) => Promise<string>
  /** Runs `fed` in the copy, on the store of the site under test. Returns what it prints; rejects where it fails. */
  fed: (...args: string[]) => Promise<string>
  remove: () => Promise<void>
}

export const changedWorkspace = async (baseURL: string): Promise<ChangedWorkspace> => {
  const root = process.cwd()
  const copy = await mkdtemp(join(root, 'var', 'changed-'))
  const entries = (await readdir(root, { withFileTypes: true })).filter(({ name }) => !LEFT_OUT.has(name))
  for (const entry of entries) {
    await cp(join(root, entry.name), join(copy, entry.name), {
      recursive: true,
      filter: (source) => !LEFT_OUT.has(basename(source)),
    })
  }
  const packages = [
    '.',
    ...entries.filter((entry) => entry.isDirectory() && !entry.name.startsWith('.')).map(({ name }) => name),
  ]
  for (const name of packages) {
    await symlink(join(root, name, 'node_modules'), join(copy, name, 'node_modules')).catch(() => {})
  }
  return {
    edit: async (file, from, to) => {
      const path = join(copy, file)
      const text = await readFile(path, 'utf8')
      if (!from.test(text)) throw new Error(`${file} does not hold ${from}`)
      await writeFile(
        path,
        text.replace(from, () => to),
      )
    },
    link: (area) => symlink(join(root, 'mf-hr', 'node_modules'), join(copy, area, 'node_modules')),
    tool: async (name, ...args) =>
      (await promisify(execFile)(join(root, 'node_modules/.bin', name), args, { cwd: copy })).stdout,
    fed: async (...args) => {
      const { stdout } = await promisify(execFile)(
        process.execPath,
        [join(copy, 'federation/cli/fed.ts'), ...args],
        {
          cwd: copy,
          env: {
            ...process.env,
            STATE_DIR: resolve(STATE_DIR),
            PORT: new URL(baseURL).port,
            NODE_ENV: 'production',
          },
        },
      )
      return stdout
    },
    remove: () => rm(copy, { recursive: true, force: true }),
  }
}
