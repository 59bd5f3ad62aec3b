import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { WORKSPACE } from '../service/workspace.ts'

/** The package manager, in the version of the workspace's package.json (`config.pnpm`). */
const packageManager = async (): Promise<string> => {
  const { config } = JSON.parse(await readFile(join(WORKSPACE, 'package.json'), 'utf8')) as {
    config: { pnpm: string }
  }
  return `pnpm@${config.pnpm}`
}

/**
 * Links a new package of the workspace with what it depends on, from what is on this machine, and notes it in the lock file.
 * Throws where the package manager cannot, with what to run instead.
 */
export const linkPackages = async (): Promise<void> => {
  const manager = await packageManager()
  try {
    await promisify(execFile)('npx', ['--yes', manager, 'install', '--offline', '--no-frozen-lockfile'], {
      cwd: WORKSPACE,
      // CI=true: it asks nothing.
      env: { ...process.env, CI: 'true' },
    })
  } catch (error) {
    const { stdout = '', stderr = '', message } = error as Error & { stdout?: string; stderr?: string }
    const said = `${stdout}${stderr}`.trim().split('\n').slice(-4).join('\n') || message
    throw new Error(
      `It could not be linked with what is on this machine:\n${said}\nWhere the registry can be reached: CI=true npx --yes ${manager} install --no-frozen-lockfile`,
      { cause: error },
    )
  }
}
