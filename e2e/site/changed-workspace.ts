import { execFile } from 'node:child_process'
import { symlink } from 'node:fs/promises'
import { resolve } from 'node:path'
import { promisify } from 'node:util'
import { compiledIn, copyWorkspace, type CopiedWorkspace } from 'federation/testing/copied-workspace'
import { STATE_DIR } from './lead.ts'

/** A copy of the sources in which a test plays a product team that changes its area and releases it. */
export interface ChangedWorkspace extends Pick<CopiedWorkspace, 'root' | 'edit' | 'remove'> {
  /** Gives a new area what it depends on, as the package manager would: what another area has. */
  link: (area: string) => Promise<void>
  /** Runs one of the workspace's tools in the copy. Returns what it prints; rejects where it fails. */
  tool: (name: string, ...args: string[]) => Promise<string>
  /** Runs `fed` in the copy, on the store of the site under test. Returns what it prints; rejects where it fails. */
  fed: (...args: string[]) => Promise<string>
}

export const changedWorkspace = async (baseURL: string): Promise<ChangedWorkspace> => {
  const { root, path, edit, remove } = await copyWorkspace()
  const inherited = { ...process.env, ...compiledIn(root) }
  const run = async (file: string, args: string[], env: NodeJS.ProcessEnv = inherited) =>
    (await promisify(execFile)(file, args, { cwd: root, env })).stdout
  return {
    root,
    edit,
    remove,
    link: (area) => symlink('../mf-hr/node_modules', path(`${area}/node_modules`)),
    tool: (name, ...args) => run(path(`node_modules/.bin/${name}`), args),
    fed: (...args) =>
      run(process.execPath, [path('federation/cli/fed.ts'), ...args], {
        ...inherited,
        STATE_DIR: resolve(STATE_DIR),
        PORT: new URL(baseURL).port,
        NODE_ENV: 'production',
      }),
  }
}
