// Puts the site server, and nginx before it where it is asked to, in front of a lead API that runs already, for whoever
// started this with a channel: `node e2e/company/front.ts <port of the API> [nginx]`. Says its address and ends with its parent.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from 'federation/service/free-port'
import { NGINX, opens } from './nginx.ts'

const ROOT = join(import.meta.dirname, '../..')
const [leadsPort = '', kind] = process.argv.slice(2)
const folder = mkdtempSync(join(tmpdir(), 'front-'))
const children: ReturnType<typeof spawn>[] = []

const leave = (code: number): never => {
  for (const child of children) child.kill('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
  process.exit(code)
}
process.once('disconnect', () => leave(0))
process.once('SIGTERM', () => leave(0))

const start = async (
  command: string,
  args: string[],
  port: number,
  env: Record<string, string> = {},
): Promise<void> => {
  const child = spawn(command, args, { env: { PATH: process.env.PATH ?? '', ...env }, stdio: 'inherit' })
  children.push(child)
  void once(child, 'exit').then(() => leave(1))
  while (!(await opens(port))) await new Promise((resolve) => setTimeout(resolve, 30))
}

const site = await freePort()
await start(process.execPath, [join(ROOT, 'shell/server/main.ts')], site, {
  STATE_DIR: folder,
  HOST: '127.0.0.1',
  PORT: String(site),
  LEADS_PORT: leadsPort,
  LOG_LEVEL: 'silent',
  ...(kind === 'nginx' ? { TRUST_PROXY: '127.0.0.1' } : {}),
})
let url = `http://127.0.0.1:${site}`
if (kind === 'nginx') {
  if (NGINX === undefined) throw new Error('there is no nginx here')
  const port = await freePort()
  // What the documented configuration says of the way to the site, without its TLS: the proofs speak plain HTTP.
  const documented = readFileSync(join(ROOT, 'docs/deploy/nginx.conf'), 'utf8')
  const upstream =
    /upstream [^]*?\n\}/.exec(documented)?.[0].replace('127.0.0.1:4300', `127.0.0.1:${site}`) ?? ''
  const limits = [...documented.matchAll(/^ {4}(?:client|large|send)_[^\n]*;/gm)].map(([line]) => line)
  const location = / {4}location \/ \{[^]*?\n {4}\}/.exec(documented)?.[0] ?? ''
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  )
  const server = `server {\n    listen 127.0.0.1:${port};\n${[...new Set(limits)].join('\n')}\n${location}\n}`
  const conf = join(folder, 'nginx.conf')
  writeFileSync(
    conf,
    [
      `pid ${folder}/nginx.pid;`,
      'daemon off;',
      'master_process off;',
      `error_log ${folder}/error.log;`,
      'events { worker_connections 8192; }',
      'http {',
      'access_log off;',
      ...temporary,
      upstream,
      server,
      '}',
    ].join('\n'),
  )
  await start(NGINX, ['-c', conf], port)
  url = `http://127.0.0.1:${port}`
}
process.send?.({ url })
