import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { bareEnvironment } from 'federation/testing/processes'

export interface LeadsRun {
  code: number | null
  stdout: string
  stderr: string
}

/** Runs the leads command as a process of its own. */
export const runLeads = async (environment: Record<string, string>, ...argv: string[]): Promise<LeadsRun> => {
  const child = spawn(process.execPath, [new URL('../api/cli/leads.ts', import.meta.url).pathname, ...argv], {
    env: { ...bareEnvironment(), ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')])
  return { code: child.exitCode, stdout, stderr }
}
