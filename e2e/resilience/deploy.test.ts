import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { copyFile, readFile, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { request } from 'node:https'
import { join } from 'node:path'
import { afterEach, expect, onTestFinished, test } from 'vitest'
import { findFreePort, LINGER_MS } from '@federation/node-kit'
import {
  findVarnish,
  getNginxSkipReason,
  startDocumentedNginx,
  testNginxConf,
  writeNginxCacheConf,
  writeNginxConf,
  createScope,
} from '@federation/test-kit/resilience'

const ROOT = join(import.meta.dirname, '../..')
const DEPLOY = join(ROOT, 'docs/deploy')
const UNITS = ['crewtally-site.service', 'crewtally-leads-api.service']
const HOST = 'www.crewtally.example'

const scope = createScope('deploy-')
afterEach(scope.end)

/** Runs nginx with the documented configuration until the test ends. Returns its folder, and an HTTP client. */
const documentedNginx = async (...site: number[]) => {
  const { folder, tls, stop } = await startDocumentedNginx(scope, { site })
  const send = (method: string, path: string, headers = {}, body?: string): Promise<number | undefined> =>
    new Promise((resolve, reject) => {
      const options = { host: '127.0.0.1', port: tls, path, localAddress: '127.0.5.77', maxHeaderSize: 1e6 }
      const all = { ...options, method, rejectUnauthorized: false, headers: { ...headers, host: HOST } }
      request(all, (answer) => answer.resume().on('end', () => resolve(answer.statusCode)))
        .on('error', reject)
        .end(body)
    })
  return { folder, send, get: (path: string, headers = {}) => send('GET', path, headers), stop }
}

const lacksNginx = getNginxSkipReason() !== null
test.skipIf(lacksNginx)('nginx accepts the documented configuration', async () => {
  const ports = { site: [4300, 4301], tls: 8443, plain: 8080, leads: { hop: 4311, apis: [4310, 4312] } }
  expect(testNginxConf(await writeNginxConf(await scope.folder(), ports))).toEqual({ status: 0, stderr: '' })
})

test.skipIf(lacksNginx)('nginx accepts the documented configuration of a cache', async () => {
  const conf = await writeNginxCacheConf(await scope.folder(), { origin: 8443, tls: 9443 })
  expect(testNginxConf(conf)).toEqual({ status: 0, stderr: '' })
})

const varnish = findVarnish()
test.skipIf(varnish === undefined)('Varnish accepts the documented configuration', () => {
  const { status, stderr } = spawnSync(
    varnish ?? '',
    ['-j', 'none', '-C', '-f', join(DEPLOY, 'varnish.vcl')],
    {
      encoding: 'utf8',
      // Ignore stdout, to which varnishd prints the compiled code on success.
      stdio: ['ignore', 'ignore', 'pipe'],
    },
  )
  expect([status, status === 0 ? '' : stderr]).toEqual([0, ''])
})

test.skipIf(lacksNginx)('nginx logs no complete network address', async () => {
  const { folder, get, stop } = await documentedNginx(await findFreePort())
  for (const path of ['/contact-us?gclid=secret', '/api/v1/bookings/manage/secret']) await get(path)
  await stop()
  const names = ['crewtally.access.log', 'crewtally.error.log']
  const [access = '', error = ''] = await Promise.all(
    names.map((name) => readFile(join(folder, name), 'utf8')),
  )
  expect(access).toMatch(/^127\.0\.5\.0 \[.*\] "GET \/contact-us" 50/)
  expect(`${access}${error}`).not.toMatch(/127\.0\.5\.77|secret/)
})

test.skipIf(lacksNginx)(
  'nginx passes 200 KiB of cookies and addresses of 8,000 octets to the site',
  async () => {
    const site = await findFreePort()
    const { get } = await documentedNginx(site)
    const received: { url: string; cookieBytes: number }[] = []
    const upstream = createServer({ maxHeaderSize: 1024 * 1024 }, ({ url = '', headers }, response) => {
      received.push({ url, cookieBytes: headers.cookie?.length ?? 0 })
      response.end()
    }).listen(site, '127.0.0.1')
    onTestFinished(() => void upstream.close())
    const path = `/hr?${'a'.repeat(7990)}`
    const cookie = Array.from({ length: 50 }, () => 'c='.padEnd(4094, 'v')).join('; ')
    for (const headers of [{ cookie }, { cookie: cookie.slice(0, 9000) }, {}])
      expect(await get(path, headers)).toBe(200)
    expect(received).toEqual([cookie.length, 9000, 0].map((cookieBytes) => ({ url: path, cookieBytes })))
  },
)

test.skipIf(lacksNginx).each([
  ['GET', 2, 'GET', undefined],
  ['POST', 1, 'POST', 'name=Ada'],
  ['POST without a body', 1, 'POST', undefined],
] as const)('nginx sends a %s to %i of two site servers that drop it', async (_name, count, method, body) => {
  let received = 0
  const startDropping = async (): Promise<number> => {
    const port = await findFreePort()
    const upstream = createServer((_request, response) => {
      received += 1
      response.destroy()
    }).listen(port, '127.0.0.1')
    onTestFinished(() => void upstream.close())
    return port
  }
  const { send } = await documentedNginx(await startDropping(), await startDropping())
  expect(await send(method, '/api/v1/send-mail', {}, body)).toBe(502)
  expect(received).toBe(count)
})

test.each(['nginx.conf', 'nginx-leads.conf'])(
  '%s closes an idle connection before a service that restarts on an activated socket does',
  async (name) => {
    const conf = await readFile(join(DEPLOY, name), 'utf8')
    const [, timeout] = /upstream \w+ \{[^}]* keepalive_timeout (\d+)ms;/.exec(conf) ?? []
    expect(Number(timeout)).toBeLessThan(LINGER_MS)
  },
)

const hasSystemd = spawnSync('systemd-analyze', ['--version'], { stdio: 'ignore' }).status === 0
test.skipIf(!hasSystemd).each(UNITS)(
  `systemd accepts %s and its socket (${hasSystemd ? 'it is here' : 'there is no systemd-analyze here'})`,
  async (name) => {
    const socket = name.replace('.service', '.socket')
    // The unit file names the paths of an installation. Replace them by Node and the files of this workspace.
    const unit = (await readFile(join(DEPLOY, name), 'utf8'))
      .replaceAll('/srv/crewtally/node_modules/node/bin/node', process.execPath)
      .replaceAll('/srv/crewtally', ROOT)
    const place = await scope.folder()
    await writeFile(join(place, name), unit)
    await copyFile(join(DEPLOY, socket), join(place, socket))
    const paths = [name, socket].map((file) => join(place, file))
    const { status, stdout, stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', ...paths], {
      encoding: 'utf8',
    })
    const about = `${stdout}${stderr}`
      .split('\n')
      .filter((line) => line.includes(name) || line.includes(socket))
    expect([status, about]).toEqual([0, []])
  },
)

test('the socket units listen where the documented settings say, and belong to their services', async () => {
  const settings = await readFile(join(DEPLOY, 'site.env'), 'utf8')
  for (const [name, setting] of [
    ['crewtally-site', 'PORT'],
    ['crewtally-leads-api', 'LEADS_PORT'],
  ]) {
    const port = new RegExp(`^${setting}=(.+)$`, 'm').exec(settings)?.[1]
    expect(await readFile(join(DEPLOY, `${name}.socket`), 'utf8')).toContain(
      `ListenStream=127.0.0.1:${port}\n`,
    )
    expect(await readFile(join(DEPLOY, `${name}.service`), 'utf8')).toContain(`Sockets=${name}.socket\n`)
  }
})

test.each(UNITS)('%s starts a file that exists', async (name) => {
  const [, main = ''] =
    /^ExecStart=\S+ \/srv\/crewtally\/(\S+)$/m.exec(await readFile(join(DEPLOY, name), 'utf8')) ?? []
  expect(existsSync(join(ROOT, main))).toBe(true)
})
