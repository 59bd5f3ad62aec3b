import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { DeployableName } from 'shared-contracts'
import { buildArea } from './build-area.ts'
import { buildShell } from './build-shell.ts'
import { releaseOf } from './inputs.ts'

/** Builds one deployable in this process. */
export const buildHere = async (name: DeployableName, version: string | undefined): Promise<string> => {
  process.env.NODE_ENV = 'production'
  const release = version ?? (await releaseOf(name))
  await (name === 'shell' ? buildShell(release) : buildArea(name, release))
  return release
}

/** Builds one deployable in a process of its own, so that an area's code never runs beside another's. */
export const buildApart = (name: DeployableName, version: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const main = fileURLToPath(new URL('build-process.ts', import.meta.url))
    // The channel tells the build when this process is gone.
    const child = spawn(process.execPath, [main, name, version], { stdio: ['ignore', 'pipe', 'pipe', 'ipc'] })
    let output = ''
    child.stdout?.on('data', (chunk) => (output += chunk))
    child.stderr?.on('data', (chunk) => (output += chunk))
    child.once('error', reject)
    child.once('close', (code) => {
      if (code === 0) resolve()
      else reject(new Error(`${name} does not build:\n${output}`))
    })
  })
