import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import { bareEnvironment } from 'federation/testing/processes'

const REPOSITORY = resolve(import.meta.dirname, '../..')
const PATIENCE = 60_000

/** A lead API of its own, over SQLite in a folder that goes with it. Without a mail server its mails lie in files. */
export interface LeadsScene {
  url: string
  /** Every mail that has left so far, as text. */
  mails(): Promise<string[]>
  /** What `leads` prints as JSON. */
  leads(...words: string[]): Promise<Record<string, unknown>[]>
}

const portOf = (child: ChildProcess): Promise<number> => {
  const ready = Promise.withResolvers<number>()
  if (!child.stdout) throw new Error('the lead API has no output')
  const { stdout } = child
  const lines = createInterface({ input: stdout }).on('line', (text) => {
    const line = JSON.parse(text) as { msg?: string; port?: number }
    if (line.msg !== 'lead API ready') return
    ready.resolve(line.port ?? 0)
    // What it says afterwards is only taken from it: reading it would cost what is measured.
    lines.close()
    stdout.resume()
  })
  child.on('close', (code) => ready.reject(new Error(`the lead API ended with ${code}`)))
  return ready.promise
}

/** Starts the API, lets something happen to it, and cleans up. */
export const withLeads = async <T>(
  environment: Record<string, string>,
  happen: (scene: LeadsScene) => Promise<T>,
): Promise<T> => {
  const folder = mkdtempSync(join(tmpdir(), 'company-leads-'))
  const variables = {
    ...bareEnvironment(),
    LEADS_PORT: '0',
    SITE_PORT: '9',
    STATE_DIR: folder,
    ...environment,
  }
  const child = spawn(process.execPath, [join(REPOSITORY, 'mf-leadcapture/api/main.ts')], {
    env: variables,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  try {
    const url = `http://127.0.0.1:${await portOf(child)}`
    return await happen({
      url,
      async mails() {
        const names = (await readdir(join(folder, 'mail')).catch(() => [])).filter((name) =>
          name.endsWith('.eml'),
        )
        return Promise.all(names.map((name) => readFile(join(folder, 'mail', name), 'utf8')))
      },
      async leads(...words) {
        const { stdout } = await promisify(execFile)(
          process.execPath,
          [join(REPOSITORY, 'mf-leadcapture/api/cli/leads.ts'), ...words, '--json'],
          { env: variables, maxBuffer: 64 * 1024 * 1024 },
        )
        return JSON.parse(stdout) as Record<string, unknown>[]
      },
    })
  } finally {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGTERM')
      await once(child, 'close')
    }
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Asks until it is so; false where it never is. */
export const becomes = async (isSo: () => Promise<boolean>, patience = PATIENCE): Promise<boolean> => {
  const end = performance.now() + patience
  while (performance.now() < end) {
    if (await isSo()) return true
    await new Promise((resolved) => {
      setTimeout(resolved, 100)
    })
  }
  return false
}
