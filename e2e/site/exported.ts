import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { nginxMain, noNginx, runNginx } from '../company/nginx.ts'
import { STATE_DIR } from './lead.ts'
import { freePort } from './ports.ts'

const ROOT = resolve(import.meta.dirname, '../..')

/** Why no exported copy can be served here; null where it can. */
export const noExport = noNginx

/** Runs `fed` on the store of the site under test. Returns what it prints; rejects where it fails. */
export const fed = async (...args: string[]): Promise<string> => {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [join(ROOT, 'federation/cli/fed.ts'), ...args],
    { cwd: ROOT, env: { ...process.env, STATE_DIR: resolve(STATE_DIR) }, maxBuffer: 64 * 1024 * 1024 },
  )
  return stdout
}

/** Where an exported copy is served, and the folder of the export. */
export interface Exported {
  url: string
  out: string
}

/**
 * Exports the site that answers at `origin` and has nginx serve the copy while `visit` runs. The API is the site's own. All
 * traces are removed after.
 */
export const withExported = async (
  origin: string,
  visit: (exported: Exported) => Promise<void>,
): Promise<void> => {
  const folder = await mkdtemp(join(tmpdir(), 'exported-'))
  const out = join(folder, 'out')
  try {
    await fed('export', '--out', out, '--api', origin, '--json')
    const port = await freePort()
    const conf = join(folder, 'nginx.conf')
    const current = join(out, 'current/nginx')
    await writeFile(
      conf,
      nginxMain(folder, [
        `include ${current}/http.conf;`,
        'server {',
        `listen 127.0.0.1:${port};`,
        `listen [::1]:${port};`,
        `include ${current}/server.conf;`,
        '}',
      ]),
    )
    await runNginx(conf, port, () => visit({ url: `http://localhost:${port}`, out }))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
