import { spawn, type ChildProcess } from 'node:child_process'
import { readFile, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { AreaName } from 'shared-contracts'
import { writeArea } from '@federation/area-kit'
import { getCompileCacheVariables, copyWorkspace, type CopiedWorkspace } from './copied-workspace.ts'

/** Creates an area with one page, in a copy of the workspace. Tests run its real build. */
export const createSmallArea = async () => {
  const workspace = await copyWorkspace()
  const name = AreaName.parse('mf-small')
  await writeArea(name, workspace.root)
  await symlink('../mf-hr/node_modules', workspace.path(`${name}/node_modules`))
  const page = `${name}/src/pages/small.tsx`
  /** Runs code as a module, in a new process and process group. The working directory is the root of the copied workspace. */
  const start = (code: string): ChildProcess =>
    spawn(process.execPath, ['--input-type=module', '--eval', code], {
      cwd: workspace.root,
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...Object.fromEntries(
          Object.entries(process.env).filter(
            ([key]) => !/^(?:VITEST|VITE_|NODE_ENV|TEST$|MODE$|DEV$|PROD$|SSR$|BASE_URL)/.test(key),
          ),
        ),
        ...getCompileCacheVariables(workspace.root),
      },
    })
  return {
    workspace,
    name,
    page,
    /** Replaces the page with a component that has this body. `imports` is the code before the component. */
    writePage: (body: string, imports = '') =>
      workspace.write(page, `${imports}\nexport function Page() {\n${body}\n}\n`),
    start,
    /** Runs code as `start` does. Returns the last output line, parsed as JSON. Rejects with stderr if the code fails. */
    run: async <Result>(code: string): Promise<Result> => {
      const child = start(code)
      let [stdout, stderr] = ['', '']
      child.stdout?.on('data', (chunk) => (stdout += chunk))
      child.stderr?.on('data', (chunk) => (stderr += chunk))
      const { promise, resolve } = Promise.withResolvers<number | null>()
      child.once('close', resolve)
      if ((await promise) !== 0) throw new Error(stderr)
      return JSON.parse(stdout.trim().split('\n').at(-1) ?? '')
    },
    publishedPage: (store: string, release: string) =>
      readFile(join(store, 'releases', name, release, 'fragments/pages/small.html'), 'utf8'),
    remove: workspace.remove,
  }
}

/** Area with one page in a temporary workspace. */
export type SmallArea = Awaited<ReturnType<typeof createSmallArea>>

/** Returns the URL of a module in the copied workspace, in quotes, for an import statement. */
export const getModuleSpecifier = (workspace: CopiedWorkspace, file: string): string =>
  JSON.stringify(pathToFileURL(workspace.path(file)).href)
