import { execFile, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFile, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
const DEPLOY = join(import.meta.dirname, '../../docs/deploy')
const DOCUMENTED = join(DEPLOY, 'nginx.conf')
const LEADS_DOCUMENTED = join(DEPLOY, 'nginx-leads.conf')

export interface NginxPorts {
  /** Of the site server; of each where there are several. */
  site: number | readonly number[]
  tls: number
  plain: number
  /** Where the site servers find the lead APIs, and those; none where each has its own. */
  leads?: { hop: number; apis: readonly number[] }
}

const answers = (command: string, ...args: string[]): boolean =>
  spawnSync(command, args, { stdio: 'ignore' }).error === undefined

/** Debian keeps nginx where only root looks. */
export const NGINX = ['nginx', '/usr/sbin/nginx'].find((command) => answers(command, '-v'))

/** Why nginx cannot be run here; null where it can. */
export const noNginx = (): string | null => {
  if (NGINX === undefined) return 'there is no nginx here'
  return answers('openssl', 'version') ? null : 'there is no openssl here'
}

/** A configuration for this user alone, with all that nginx writes in a folder; `http` are the lines of its `http { … }`. */
export const nginxMain = (folder: string, http: readonly string[]): string =>
  [
    `pid ${folder}/nginx.pid;`,
    'daemon off;',
    'master_process off;',
    `error_log ${folder}/error.log;`,
    'events {}',
    'http {',
    'access_log off;',
    ...['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
      (name) => `${name}_temp_path ${folder}/${name};`,
    ),
    ...http,
    '}',
  ].join('\n')
const serversAt = (ports: readonly number[]): string =>
  ports.map((port) => `server 127.0.0.1:${port};`).join('\n    ')

/** The documented configuration with the ports and the certificate of this machine, and nothing else changed. */
export const writeNginxConf = async (
  folder: string,
  { site, tls, plain, leads }: NginxPorts,
): Promise<string> => {
  const certificate = [
    '-x509',
    '-newkey',
    'rsa:2048',
    '-nodes',
    '-days',
    '2',
    '-subj',
    '/CN=www.crewtally.example',
    '-keyout',
    join(folder, 'privkey.pem'),
    '-out',
    join(folder, 'fullchain.pem'),
  ]
  await run('openssl', ['req', ...certificate])
  const documented = (await readFile(DOCUMENTED, 'utf8'))
    .replaceAll(/^ *listen \[::\]:.*\n/gm, '')
    .replaceAll('listen 443', `listen 127.0.0.1:${tls}`)
    .replaceAll('listen 80', `listen 127.0.0.1:${plain}`)
    .replaceAll('server 127.0.0.1:4300;', serversAt([site].flat()))
    .replaceAll('/etc/ssl/crewtally', folder)
    .replaceAll('/var/log/nginx', folder)
  await writeFile(join(folder, 'crewtally.conf'), documented)
  const hop = leads
    ? (await readFile(LEADS_DOCUMENTED, 'utf8'))
        .replaceAll('listen 127.0.0.1:4311', `listen 127.0.0.1:${leads.hop}`)
        .replaceAll('server 127.0.0.1:4310;', serversAt(leads.apis))
        .replaceAll('/var/log/nginx', folder)
    : ''
  await writeFile(join(folder, 'crewtally-leads.conf'), hop)
  const main = join(folder, 'nginx.conf')
  await writeFile(
    main,
    nginxMain(folder, [`include ${folder}/crewtally.conf;`, `include ${folder}/crewtally-leads.conf;`]),
  )
  return main
}

/** What `nginx -t` says of a configuration. */
export const testNginxConf = (conf: string) => {
  const { status, stderr } = spawnSync(NGINX ?? 'nginx', ['-t', '-q', '-c', conf], { encoding: 'utf8' })
  return { status, stderr }
}

export const opens = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('error', () => resolve(false))
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
  })

/** Runs nginx by a configuration that listens on `port`, while `prove` runs. */
export const runNginx = async <T>(conf: string, port: number, prove: () => Promise<T>): Promise<T> => {
  const child = spawn(NGINX ?? 'nginx', ['-c', conf], { stdio: ['ignore', 'ignore', 'pipe'] })
  let said = ''
  child.stderr.on('data', (chunk) => (said += String(chunk)))
  const ended = once(child, 'exit')
  try {
    while (!(await opens(port))) {
      if (child.exitCode !== null) throw new Error(`nginx did not start: ${said}`)
      await new Promise((resolve) => setTimeout(resolve, 30))
    }
    return await prove()
  } finally {
    child.kill('SIGTERM')
    await ended
  }
}

/** Runs nginx in front of a site while `prove` runs. */
export const withNginx = async <T>(folder: string, ports: NginxPorts, prove: () => Promise<T>): Promise<T> =>
  runNginx(await writeNginxConf(folder, ports), ports.tls, prove)
