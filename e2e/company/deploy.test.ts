import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createServer } from 'node:http'
import { request } from 'node:https'
import { freePort } from 'federation/service/free-port'
import { noNginx, testNginxConf, withNginx, writeNginxConf } from './nginx.ts'

const ROOT = join(import.meta.dirname, '../..')
const DEPLOY = join(ROOT, 'docs/deploy')
const UNITS = ['crewtally-site.service', 'crewtally-leads-api.service']

const folder = async (): Promise<string> => {
  const path = await mkdtemp(join(tmpdir(), 'deploy-'))
  onTestFinished(() => rm(path, { recursive: true, force: true }))
  return path
}

const nginxLacks = noNginx()
test.skipIf(nginxLacks !== null)(
  `nginx takes the documented configuration (${nginxLacks ?? 'it is here'})`,
  async () => {
    const ports = { site: [4300, 4301], tls: 8443, plain: 8080, leads: { hop: 4311, apis: [4310, 4312] } }
    const conf = await writeNginxConf(await folder(), ports)
    expect(testNginxConf(conf)).toEqual({ status: 0, stderr: '' })
  },
)

test.skipIf(nginxLacks !== null)(
  `nginx's log keeps no whole network address (${nginxLacks ?? 'it is here'})`,
  async () => {
    const place = await folder()
    const [site, tls, plain] = [await freePort(), await freePort(), await freePort()]
    await withNginx(place, { site, tls, plain }, async () => {
      for (const path of ['/contact-us?gclid=secret', '/api/v1/bookings/manage/secret'])
        await new Promise((resolve, reject) => {
          const headers = { host: 'www.crewtally.example' }
          const options = { host: '127.0.0.1', port: tls, path, localAddress: '127.0.5.77', headers }
          request({ ...options, rejectUnauthorized: false }, (answer) => answer.resume().on('end', resolve))
            .on('error', reject)
            .end()
        })
    })
    const logs = ['crewtally.access.log', 'crewtally.error.log'].map((name) =>
      readFile(join(place, name), 'utf8'),
    )
    const [access = '', error = ''] = await Promise.all(logs)
    expect(access).toMatch(/^127\.0\.5\.0 \[.*\] "GET \/contact-us" 50/)
    expect(`${access}${error}`).not.toMatch(/127\.0\.5\.77|secret/)
  },
)

test.skipIf(nginxLacks !== null)(
  `nginx passes 200 KiB of cookies and addresses of 8,000 octets to the site (${nginxLacks ?? 'it is here'})`,
  async () => {
    const place = await folder()
    const [site, tls, plain] = [await freePort(), await freePort(), await freePort()]
    const seen: { url: string; cookieBytes: number }[] = []
    const upstream = createServer({ maxHeaderSize: 1024 * 1024 }, ({ url = '', headers }, response) => {
      seen.push({ url, cookieBytes: headers.cookie?.length ?? 0 })
      response.end()
    }).listen(site, '127.0.0.1')
    onTestFinished(() => void upstream.close())
    const path = `/hr?${'a'.repeat(7990)}`
    const cookie = Array.from({ length: 50 }, () => 'c='.padEnd(4094, 'v')).join('; ')
    const statuses: (number | undefined)[] = []
    await withNginx(place, { site, tls, plain }, async () => {
      for (const headers of [{ cookie }, { cookie: cookie.slice(0, 9000) }, {}])
        await new Promise((resolve, reject) => {
          const options = {
            host: '127.0.0.1',
            port: tls,
            path,
            rejectUnauthorized: false,
            maxHeaderSize: 1e6,
          }
          const all = { ...headers, host: 'www.crewtally.example' }
          request({ ...options, headers: all }, (answer) => {
            statuses.push(answer.statusCode)
            answer.resume().on('end', resolve)
          })
            .on('error', reject)
            .end()
        })
    })
    expect(statuses).toEqual([200, 200, 200])
    expect(seen).toEqual([cookie.length, 9000, 0].map((cookieBytes) => ({ url: path, cookieBytes })))
  },
)

const hasSystemd = spawnSync('systemd-analyze', ['--version'], { stdio: 'ignore' }).status === 0
test.skipIf(!hasSystemd).each(UNITS)(
  `systemd takes the unit %s (${hasSystemd ? 'it is here' : 'there is no systemd-analyze here'})`,
  async (name) => {
    // Where the site is installed is the documents' affair; here its Node and its files are this workspace's.
    const unit = (await readFile(join(DEPLOY, name), 'utf8'))
      .replaceAll('/srv/crewtally/node_modules/node/bin/node', process.execPath)
      .replaceAll('/srv/crewtally', ROOT)
    const path = join(await folder(), name)
    await writeFile(path, unit)
    const { status, stdout, stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', path], {
      encoding: 'utf8',
    })
    const about = `${stdout}${stderr}`.split('\n').filter((line) => line.includes(name))
    expect([status, about]).toEqual([0, []])
  },
)

test.each(UNITS)('%s starts a file that is there', async (name) => {
  const [, main = ''] =
    /^ExecStart=\S+ \/srv\/crewtally\/(\S+)$/m.exec(await readFile(join(DEPLOY, name), 'utf8')) ?? []
  expect(existsSync(join(ROOT, main))).toBe(true)
})
