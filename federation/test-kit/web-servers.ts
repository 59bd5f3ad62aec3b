import { execFile, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFile, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { WORKSPACE } from '@federation/node-kit'
import { sleep } from './processes.ts'
import { globSync } from 'node:fs'

const run = promisify(execFile)
const DEPLOY = join(WORKSPACE, 'docs/deploy')

export interface NginxPorts {
  site: readonly number[]
  tls: number
  plain: number
  /**
   * Lead APIs that the site servers reach through nginx. `apis` contains their ports, and `hop` is the port on which nginx
   * receives the requests of the site servers. Undefined if each site server has its own lead API.
   */
  leads?: { hop: number; apis: readonly number[] }
}

export const canRun = (command: string, ...args: string[]): boolean =>
  spawnSync(command, args, { stdio: 'ignore' }).error === undefined

/** Returns the path of nginx, or undefined if nginx or openssl is missing. Debian installs nginx outside a user's PATH. */
export const findNginx = (): string | undefined =>
  canRun('openssl', 'version')
    ? ['nginx', '/usr/sbin/nginx'].find((command) => canRun(command, '-v'))
    : undefined

export const getNginxSkipReason = (): string | null =>
  findNginx() === undefined ? 'there is no nginx or no openssl here' : null

/**
 * Returns a configuration with which nginx runs without root rights and writes only to `folder`. `http` contains the lines of
 * the `http` block.
 */
export const renderNginxMain = (folder: string, http: readonly string[]): string =>
  [
    `pid ${folder}/nginx.pid;`,
    'daemon off;',
    'master_process off;',
    `error_log ${folder}/error.log;`,
    'events { worker_connections 8192; }',
    'http {',
    'access_log off;',
    ...['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
      (name) => `${name}_temp_path ${folder}/${name};`,
    ),
    ...http,
    '}',
  ].join('\n')

const upstreams = (ports: readonly number[], options = ''): string =>
  ports.map((port) => `server 127.0.0.1:${port}${options};`).join('\n    ')

const writeCertificate = async (folder: string): Promise<void> => {
  await run('openssl', [
    ...'req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=www.crewtally.example'.split(' '),
    '-keyout',
    join(folder, 'privkey.pem'),
    '-out',
    join(folder, 'fullchain.pem'),
  ])
}

/**
 * Writes the nginx configuration of the documentation, with test ports and a self-signed certificate. Returns its path. With
 * `hasTls: false` it has no TLS, so that load tests do not measure TLS.
 */
export const writeNginxConf = async (
  folder: string,
  { site, tls, plain, leads }: NginxPorts,
  { hasTls = true } = {},
): Promise<string> => {
  if (hasTls) await writeCertificate(folder)
  let documented = (await readFile(join(DEPLOY, 'nginx.conf'), 'utf8'))
    .replaceAll(/^ *listen \[::\]:.*\n/gm, '')
    .replaceAll('listen 443', `listen 127.0.0.1:${tls}`)
    .replaceAll('listen 80', `listen 127.0.0.1:${plain}`)
    .replace(/server 127\.0\.0\.1:4300( .*)?;/, (_line, options) => upstreams(site, options))
    .replaceAll('/etc/ssl/crewtally', folder)
    .replaceAll('/var/log/nginx', folder)
  if (!hasTls) documented = documented.replaceAll(/ ssl http2;/g, ';').replaceAll(/^ *ssl_.*\n/gm, '')
  await writeFile(join(folder, 'crewtally.conf'), documented)
  const hop = leads
    ? (await readFile(join(DEPLOY, 'nginx-leads.conf'), 'utf8'))
        .replaceAll('listen 127.0.0.1:4311', `listen 127.0.0.1:${leads.hop}`)
        .replaceAll('server 127.0.0.1:4310;', upstreams(leads.apis))
        .replaceAll('/var/log/nginx', folder)
    : ''
  await writeFile(join(folder, 'crewtally-leads.conf'), hop)
  const main = join(folder, 'nginx.conf')
  const includes = ['crewtally', 'crewtally-leads'].map((name) => `include ${folder}/${name}.conf;`)
  await writeFile(main, renderNginxMain(folder, includes))
  return main
}

/**
 * Writes the documented configuration of nginx as a cache, with test ports and a self-signed certificate. Returns its path.
 * `origin` is the TLS port of another nginx, which is in front of the page servers.
 */
export const writeNginxCacheConf = async (
  folder: string,
  { origin, tls }: { origin: number; tls: number },
): Promise<string> => {
  await writeCertificate(folder)
  const documented = (await readFile(join(DEPLOY, 'nginx-cache.conf'), 'utf8'))
    .replaceAll(/^ *listen \[::\]:.*\n/gm, '')
    .replaceAll('listen 443', `listen 127.0.0.1:${tls}`)
    .replace('10.0.0.11:443', `127.0.0.1:${origin}`)
    .replaceAll('/etc/ssl/crewtally', folder)
    .replaceAll('/var/log/nginx', folder)
    .replaceAll('/var/cache/nginx', folder)
  await writeFile(join(folder, 'crewtally-cache.conf'), documented)
  const main = join(folder, 'nginx.conf')
  await writeFile(main, renderNginxMain(folder, [`include ${folder}/crewtally-cache.conf;`]))
  return main
}

export const testNginxConf = (conf: string) => {
  const { status, stderr } = spawnSync(findNginx() ?? 'nginx', ['-t', '-q', '-c', conf], { encoding: 'utf8' })
  return { status, stderr }
}

export const accepts = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('error', () => resolve(false))
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
  })

/** Starts a web server. Resolves when it accepts connections on `port`, and rejects if it ends before. */
const startServer = async (command: string, args: readonly string[], port: number) => {
  const child = spawn(command, args, { stdio: ['ignore', 'ignore', 'pipe'] })
  let stderr = ''
  child.stderr.on('data', (chunk) => (stderr += String(chunk)))
  const ended = once(child, 'exit')
  for (; !(await accepts(port)); await sleep(30))
    if (child.exitCode !== null) throw new Error(`${command} did not start: ${stderr}`)
  return {
    pid: child.pid ?? 0,
    stop: async (): Promise<void> => {
      child.kill('SIGTERM')
      await ended
    },
  }
}

/** Starts nginx with a configuration that listens on `port`. Resolves when nginx accepts connections. */
export const startNginx = (conf: string, port: number) =>
  startServer(findNginx() ?? 'nginx', ['-c', conf], port)

/** Runs `work` while nginx runs with a configuration that listens on `port`. */
export const runNginx = async <T>(conf: string, port: number, work: () => Promise<T>): Promise<T> => {
  const { stop } = await startNginx(conf, port)
  return work().finally(stop)
}

const XKEY_MODULES = '/usr/{lib,local/lib}/{,*/}varnish/vmods/libvmod_xkey.so'

/**
 * Returns the path of varnishd, or undefined if varnishd or its module xkey is missing. Debian installs varnishd outside a user's
 * PATH.
 */
export const findVarnish = (): string | undefined =>
  globSync(XKEY_MODULES).length === 0
    ? undefined
    : ['varnishd', '/usr/sbin/varnishd'].find((command) => canRun(command, '-V'))

/**
 * Returns the parameters with which varnishd must run, as command-line arguments. The comment at the start of the documented
 * VCL configuration names them as `-p name=value`.
 */
const readParameters = (vcl: string): string[] =>
  [...vcl.matchAll(/-p (\w+=\w+)/g)].flatMap(([, parameter = '']) => ['-p', parameter])

interface VarnishOptions {
  folder: string
  port: number
  /** Ports of two page servers. */
  sites: readonly [number, number]
  token: string
}

/** Runs Varnish with the configuration of the documentation, on test ports. Resolves when it accepts connections. */
export const startVarnish = async ({ folder, port, sites, token }: VarnishOptions) => {
  const documented = await readFile(join(WORKSPACE, 'docs/deploy/varnish.vcl'), 'utf8')
  const vcl = documented
    .replace('.port = "4300"', `.port = "${sites[0]}"`)
    .replace('.port = "4301"', `.port = "${sites[1]}"`)
    .replace('change-this-token', token)
  const file = join(folder, 'default.vcl')
  await writeFile(file, vcl)
  // If root starts varnishd without `-j none`, varnishd changes to another user. That user cannot read the configuration in
  // `folder`.
  const options = ['-F', '-j', 'none', '-n', join(folder, 'varnish'), '-s', 'malloc,256m', '-f', file]
  const args = [...options, '-a', `127.0.0.1:${port}`, ...readParameters(vcl)]
  return startServer(findVarnish() ?? 'varnishd', args, port)
}
