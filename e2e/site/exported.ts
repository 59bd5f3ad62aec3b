import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { nginxMain, noNginx, runNginx } from 'federation/test-kit/nginx'
import { STATE_DIR } from './lead.ts'
import { freePort } from 'federation/service/free-port'

const ROOT = resolve(import.meta.dirname, '../..')

/** Why no exported copy can be served here; null where it can. */
export const noExport = noNginx

/** Where an exported copy is served. */
export interface Exported {
  url: string
}

/**
 * Exports the site that answers at `origin`, from the store in its state folder, and has nginx serve the copy while `visit` runs.
 * The API is the site's own. All traces are removed after.
 */
export const withExported = async (
  origin: string,
  visit: (exported: Exported) => Promise<void>,
  { stateDir = STATE_DIR, port: asked }: { stateDir?: string; port?: number } = {},
): Promise<void> => {
  const folder = await mkdtemp(join(tmpdir(), 'exported-'))
  const out = join(folder, 'out')
  try {
    await promisify(execFile)(
      process.execPath,
      [join(ROOT, 'federation/cli/fed.ts'), 'export', '--out', out, '--api', origin],
      { cwd: ROOT, env: { ...process.env, STATE_DIR: resolve(stateDir) } },
    )
    const port = asked ?? (await freePort())
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
    await runNginx(conf, port, () => visit({ url: `http://localhost:${port}` }))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
