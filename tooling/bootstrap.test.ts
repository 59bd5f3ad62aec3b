import { execFile } from 'node:child_process'
import { chmod, copyFile, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { WORKSPACE } from '@federation/node-kit'
import { writeFiles } from '@federation/test-kit/workspace'
import { expect, onTestFinished, test } from 'vitest'

/**
 * Fake `npx`. It installs a Node that cannot run, because its interpreter does not exist. The same happens to the pinned Node
 * on Alpine, where the loader of glibc is missing.
 */
const INSTALLER = `#!/bin/sh
mkdir -p node_modules/node/bin node_modules/.bin
printf '#!/no/such/loader\\n' > node_modules/node/bin/node
chmod +x node_modules/node/bin/node
`

/** Creates a clone at a path with a space. It has no installed packages, and `script.ts` is its only script file. */
const createClone = async (): Promise<string> => {
  const root = await mkdtemp(join(tmpdir(), 'a clone-'))
  onTestFinished(() => rm(root, { recursive: true }))
  await mkdir(join(root, 'tooling'))
  for (const file of ['tooling/bootstrap.mjs', 'package.json', 'pnpm-lock.yaml'])
    await copyFile(join(WORKSPACE, file), join(root, file))
  await writeFiles(root, {
    'pnpm-workspace.yaml': 'packages:\n',
    'script.ts': 'console.log(process.version)\n',
    'path/npx': INSTALLER,
  })
  await chmod(join(root, 'path/npx'), 0o755)
  return root
}

/** Runs the bootstrap script with the current Node. `pretend` is code that runs before the script. */
const runScript = async (root: string, pretend = '') => {
  const path = [join(root, 'path'), dirname(process.execPath), '/usr/bin', '/bin'].join(delimiter)
  const first = `data:text/javascript,${encodeURIComponent(pretend)}`
  return promisify(execFile)(process.execPath, ['--import', first, 'tooling/bootstrap.mjs', 'script.ts'], {
    cwd: root,
    env: { PATH: path },
  }).then(
    ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
    ({ code, stdout, stderr }: { code: number; stdout: string; stderr: string }) => ({
      code,
      stdout,
      stderr,
    }),
  )
}
const pretendProcess = (name: string, value: unknown) =>
  `Object.defineProperty(process, '${name}', { value: ${JSON.stringify(value)} })`

test('runs on the Node of the system if the pinned one cannot run', async () => {
  const root = await createClone()
  expect(await runScript(root)).toMatchObject({ code: 0, stdout: `${process.version}\n` })
  // The second run installs nothing.
  expect(await runScript(root)).toEqual({ code: 0, stdout: `${process.version}\n`, stderr: '' })
})

test('asks for a newer Node if neither the pinned one nor the one of the system can run', async () => {
  const root = await createClone()
  const older = pretendProcess('versions', { ...process.versions, node: '22.4.0' })
  const { code, stderr } = await runScript(root, older)
  expect([code, stderr]).toEqual([78, expect.stringContaining('Install Node 24 or newer')])
})

test('names WSL on Windows', async () => {
  const { code, stderr } = await runScript(await createClone(), pretendProcess('platform', 'win32'))
  expect([code, stderr]).toEqual([
    78,
    'This workspace does not run on Windows. Run the same command in WSL 2: wsl --install\n',
  ])
})
