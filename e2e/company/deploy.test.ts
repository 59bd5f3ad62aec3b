import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { noNginx, testNginxConf, writeNginxConf } from './nginx.ts'

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
    const conf = await writeNginxConf(await folder(), { site: 4300, tls: 8443, plain: 8080 })
    expect(testNginxConf(conf)).toEqual({ status: 0, stderr: '' })
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
