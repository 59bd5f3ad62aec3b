import { execFile, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFile, writeFile } from 'node:fs/promises'
import { connect, isIP } from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { findFreePort, WORKSPACE } from '@federation/node-kit'
import { sleep, type TestScope } from './processes.ts'
import { globSync } from 'node:fs'

const run = promisify(execFile)
const DEPLOY = join(WORKSPACE, 'docs/deploy')

const canRun = (command: string, ...args: string[]): boolean =>
  spawnSync(command, args, { stdio: 'ignore' }).error === undefined

/** Returns the path of nginx, or undefined if nginx or openssl is missing. Debian installs nginx outside a user's PATH. */
export const findNginx = (): string | undefined =>
  canRun('openssl', 'version')
    ? ['nginx', '/usr/sbin/nginx'].find((command) => canRun(command, '-v'))
    : undefined

/** Returns the reason to skip tests with nginx, or null if nginx and OpenSSL are installed. */
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

/** Reads a configuration in docs/deploy without its IPv6 addresses. Its folders for certificates and logs become `folder`. */
const readDocumented = async (folder: string, name: string): Promise<string> =>
  (await readFile(join(DEPLOY, name), 'utf8'))
    .replaceAll(/^ *listen \[::\]:.*\n/gm, '')
    .replaceAll(/\/etc\/ssl\/crewtally|\/var\/(?:log|cache)\/nginx/g, folder)

/** Writes a self-signed certificate, and a configuration with this `http` block. Returns the path of the configuration. */
const writeConf = async (folder: string, http: readonly string[]): Promise<string> => {
  await run('openssl', [
    ...'req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=www.crewtally.example'.split(' '),
    '-keyout',
    join(folder, 'privkey.pem'),
    '-out',
    join(folder, 'fullchain.pem'),
  ])
  const main = join(folder, 'nginx.conf')
  await writeFile(main, renderNginxMain(folder, http))
  return main
}

interface NginxOptions {
  /** Ports of the page servers. */
  site: readonly number[]
  /**
   * Lead APIs that the site servers reach through nginx: their ports `apis`, and the port `hop` of nginx. Undefined if each
   * site server has its own lead API.
   */
  leads?: { hop: number; apis: readonly number[] }
  /** False if nginx speaks plain HTTP instead of TLS, so that load tests do not measure TLS. */
  hasTls?: boolean
}

/** Writes the nginx configuration in docs/deploy, changed to test ports. Returns the path of the written file. */
export const writeNginxConf = async (
  folder: string,
  { site, leads, hasTls = true, tls, plain }: NginxOptions & { tls: number; plain: number },
): Promise<string> => {
  const documented = (await readDocumented(folder, 'nginx.conf'))
    .replaceAll('listen 443', `listen 127.0.0.1:${tls}`)
    .replaceAll('listen 80', `listen 127.0.0.1:${plain}`)
    .replace(/server 127\.0\.0\.1:4300( .*)?;/, (_line, options) => upstreams(site, options))
  const hop =
    leads &&
    (await readDocumented(folder, 'nginx-leads.conf'))
      .replaceAll('listen 127.0.0.1:4311', `listen 127.0.0.1:${leads.hop}`)
      .replaceAll('server 127.0.0.1:4310;', upstreams(leads.apis))
  const withoutTls = () => documented.replaceAll(/ ssl http2;/g, ';').replaceAll(/^ *ssl_.*\n/gm, '')
  return writeConf(folder, [hasTls ? documented : withoutTls(), hop ?? ''])
}

/**
 * Writes the configuration `nginx-cache.conf` of the documentation (nginx as a cache) with test ports. Returns the file's path.
 * `origin` is the TLS port of another nginx in front of the page servers.
 */
export const writeNginxCacheConf = async (
  folder: string,
  { origin, tls }: { origin: number; tls: number },
): Promise<string> => {
  const documented = (await readDocumented(folder, 'nginx-cache.conf'))
    .replaceAll('listen 443', `listen 127.0.0.1:${tls}`)
    .replace('10.0.0.11:443', `127.0.0.1:${origin}`)
  return writeConf(folder, [documented])
}

/** Checks an nginx configuration with `nginx -t`. A status of 0 means that it is valid. */
export const testNginxConf = (conf: string) => {
  const { status, stderr } = spawnSync(findNginx() ?? 'nginx', ['-t', '-q', '-c', conf], { encoding: 'utf8' })
  return { status, stderr }
}

const accepts = (port: number): Promise<boolean> =>
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

/**
 * Starts nginx with the documented configuration on two free ports. Returns its URL and the ports: `tls`, and `plain` (HTTP).
 */
export const startDocumentedNginx = async (host: TestScope, options: NginxOptions) => {
  const [folder, tls, plain] = [await host.folder(), await findFreePort(), await findFreePort()]
  const { stop } = await startNginx(await writeNginxConf(folder, { ...options, tls, plain }), tls)
  host.onEnd(stop)
  return { folder, stop, tls, plain, url: `http${options.hasTls === false ? '' : 's'}://127.0.0.1:${tls}` }
}

/** Starts nginx as the cache in front of another nginx, whose TLS port is `origin`. Returns the URL of the cache. */
export const startNginxCache = async (host: TestScope, origin: number): Promise<string> => {
  const tls = await findFreePort()
  const { stop } = await startNginx(await writeNginxCacheConf(await host.folder(), { origin, tls }), tls)
  host.onEnd(stop)
  return `https://127.0.0.1:${tls}`
}

/**
 * Starts nginx in front of the registry on `registryPort`, with TLS and the directives in docs/how-to/release-from-ci.md. Its
 * certificate is for `host`. Resolves to its port and certificate.
 */
export const startRegistryProxy = async (folder: string, host: string, registryPort: number) => {
  const [key, chain, conf] = [join(folder, 'key.pem'), join(folder, 'chain.pem'), join(folder, 'nginx.conf')]
  const request = `req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=${host} -addext subjectAltName=${isIP(host) === 0 ? 'DNS' : 'IP'}:${host}`
  await run('openssl', [...request.split(' '), '-keyout', key, '-out', chain])
  const page = await readFile(join(WORKSPACE, 'docs/how-to/release-from-ci.md'), 'utf8')
  const [, documented = ''] = /`(proxy_pass [^`]*)`/.exec(page) ?? []
  const port = await findFreePort()
  const config = [
    `server { listen 127.0.0.1:${port} ssl; ssl_certificate ${chain}; ssl_certificate_key ${key};`,
    `location / { ${documented.replace('127.0.0.1:4330', `127.0.0.1:${registryPort}`)} } }`,
  ]
  await writeFile(conf, renderNginxMain(folder, config))
  const { stop } = await startNginx(conf, port)
  return { port, certificate: await readFile(chain, 'utf8'), stop }
}

const XKEY_MODULES = '/usr/{lib,local/lib}/{,*/}varnish/vmods/libvmod_xkey.so'

/** Returns the path of varnishd, or undefined if it or its module xkey is missing. Debian installs it outside a user's PATH. */
export const findVarnish = (): string | undefined =>
  globSync(XKEY_MODULES).length === 0
    ? undefined
    : ['varnishd', '/usr/sbin/varnishd'].find((command) => canRun(command, '-V'))

/**
 * Returns the parameters for varnishd as command-line arguments. The comment at the start of the documented VCL configuration
 * lists them as `-p name=value`.
 */
const readParameters = (vcl: string): string[] =>
  [...vcl.matchAll(/-p (\w+=\w+)/g)].flatMap(([, parameter = '']) => ['-p', parameter])

interface VarnishOptions {
  port: number
  /** Ports of two page servers. */
  sites: readonly [number, number]
  token: string
}

/** Runs Varnish with docs/deploy/varnish.vcl, changed to test ports. Resolves when Varnish accepts connections. */
export const startVarnish = async (
  host: TestScope,
  { port, sites, token }: VarnishOptions,
): Promise<void> => {
  const folder = await host.folder()
  const documented = await readFile(join(WORKSPACE, 'docs/deploy/varnish.vcl'), 'utf8')
  const vcl = documented
    .replace('.port = "4300"', `.port = "${sites[0]}"`)
    .replace('.port = "4301"', `.port = "${sites[1]}"`)
    .replace('change-this-token', token)
  const file = join(folder, 'default.vcl')
  await writeFile(file, vcl)
  // Without `-j none`, root's varnishd changes to another user, who cannot read the configuration in `folder`.
  const options = ['-F', '-j', 'none', '-n', join(folder, 'varnish'), '-s', 'malloc,256m', '-f', file]
  const args = [...options, '-a', `127.0.0.1:${port}`, ...readParameters(vcl)]
  host.onEnd((await startServer(findVarnish() ?? 'varnishd', args, port)).stop)
}
