import { join, dirname } from 'node:path'
import { expect, test, beforeEach } from 'vitest'
import { readDiskReserve } from './disk-space.ts'
import { readEnvironment } from './environment.ts'
import { WORKSPACE, workspaceAreas, workspaceDeployables, workspacePackages } from './workspace.ts'
import { mkdir, mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'

test('listens on localhost by default, and treats empty variables as unset', () => {
  const settings = readEnvironment({})
  expect(settings).toMatchObject({
    port: 4300,
    leadsPort: 4310,
    host: 'localhost',
    origin: 'http://localhost:4300',
    storeDir: join(WORKSPACE, 'var/store'),
    workers: 1,
  })
  const empty = { PORT: '', STATE_DIR: '', HOST: '', SITE_ORIGIN: '', SITE_SETTINGS: '', TRUST_PROXY: '' }
  expect(readEnvironment(empty)).toEqual(settings)
})

test('resolves folders from the workspace, and reduces addresses to what the servers need', () => {
  const read = readEnvironment({ STATE_DIR: 'var/x', SITE_ORIGIN: 'https://www.crewtally.example/home' })
  expect([read.stateDir, read.origin]).toEqual([join(WORKSPACE, 'var/x'), 'https://www.crewtally.example'])
  expect(readEnvironment({ HOST: '[::1]' }).host).toBe('::1')
  expect(readEnvironment({ STATE_DIR: '/srv/state' }).storeDir).toBe('/srv/state/store')
})

test.each([
  [{}, 'http://127.0.0.1:4310'],
  [{ LEADS_PORT: '5000' }, 'http://127.0.0.1:5000'],
  [{ LEADS_URL: 'http://leads:4310/' }, 'http://leads:4310'],
  [{ LEADS_URL: 'https://[fd00::1]' }, 'https://[fd00::1]'],
  [{ LEADS_URL: 'unix:/run/leads.sock' }, 'unix:/run/leads.sock'],
])('finds the lead API from %j at %s', (variables, address) => {
  expect(readEnvironment(variables).leadsUrl).toBe(address)
})

test.each(['leads:4310', 'http://leads/api', 'unix:leads.sock', 'ftp://leads'])(
  'rejects %j as the address of the lead API',
  (LEADS_URL) => {
    expect(() => readEnvironment({ LEADS_URL })).toThrow('LEADS_URL: must be an address without a path')
  },
)

test('accepts origins in the form that browsers send', () => {
  const { foreignHosts } = readEnvironment({ FOREIGN_HOSTS: 'https://a.example, http://localhost:8080' })
  expect([...(foreignHosts ?? [])]).toEqual(['https://a.example', 'http://localhost:8080'])
  expect(readEnvironment({ FOREIGN_HOSTS: '' }).foreignHosts?.size).toBe(0)
})

test.each([
  '*',
  'true',
  'a.example',
  'https://a.example/',
  'https://a.example:443',
  'https://a.example,',
  'HTTPS://a.example',
])('rejects %j as an origin', (FOREIGN_HOSTS) => {
  expect(() => readEnvironment({ FOREIGN_HOSTS })).toThrow(
    'must be origins separated by commas, such as https://partner.example',
  )
})

test('reports every invalid variable with the reason, but no value that can be secret', () => {
  const bad = { DATABASE_URL: 'swordfish', SITE_ORIGIN: 'nowhere', FOREIGN_HOSTS: 'elsewhere' }
  const read = () => readEnvironment({ ...bad, PORT: 'x' })
  for (const [name, value] of Object.entries(bad)) {
    expect(read).toThrow(new RegExp(`environment: ${name}: must (?:be|look)`))
    expect(read).not.toThrow(value)
  }
  expect(read).toThrow('environment: PORT: must be a port number from 1 to 65535, not x')
})

test.each([
  ...['0', '65536', '80x', '1e3', '0x50', '-1', ' 80'].map((port) => ['PORT', port]),
  ['LEADS_PORT', '4310a'],
  ['SITE_WORKERS', 'many'],
  ['SITE_WORKERS', '129'],
  ['TRUST_PROXY', '9'],
])('%s=%s is rejected with the rule and the value found', (name, value) => {
  expect(() => readEnvironment({ [name]: value })).toThrow(
    new RegExp(`^environment: ${name}: must be .*, not ${value}$`),
  )
})

test.each(['-1', 'plenty', '2e9'])(
  'DISK_RESERVE_MB=%s is rejected with the rule and the value found',
  (value) => {
    expect(() => readDiskReserve({ DISK_RESERVE_MB: value })).toThrow(
      `DISK_RESERVE_MB: must be a number of megabytes from 0 to 1000000000, not ${value}`,
    )
  },
)

test.each([
  [{ CDN: 'fastly' }, { provider: 'fastly' }],
  [
    { CDN: 'fastly', CDN_TOKEN: 't', CDN_SERVICE: 's' },
    { provider: 'fastly', purge: { addresses: ['https://api.fastly.com'], token: 't', service: 's' } },
  ],
  [
    { CDN: 'varnish', CDN_PURGE_URL: 'http://127.0.0.1:6081/, https://edge.example/' },
    { provider: 'varnish', purge: { addresses: ['http://127.0.0.1:6081', 'https://edge.example'] } },
  ],
])('reads the cache in front of the site from %j', (variables, cdn) => {
  expect(readEnvironment(variables).cdn).toEqual(cdn)
})

test.each([
  [{ CDN_TOKEN: 't' }, 'CDN must be set'],
  [{ CDN: 'cloudflare', CDN_TOKEN: 't' }, 'CDN=cloudflare needs both CDN_TOKEN and CDN_SERVICE'],
  [{ CDN: 'varnish', CDN_TOKEN: 't' }, 'CDN=varnish needs CDN_PURGE_URL'],
  [{ CDN: 'varnish', CDN_PURGE_URL: 'http://edge.example' }, 'CDN_PURGE_URL: must be addresses'],
  [{ CDN: 'akamai' }, 'CDN'],
])('rejects %j', (variables, message) => {
  expect(() => readEnvironment(variables)).toThrow(message)
})

let workspace: string
const write = async (file: string, text: string) => {
  await mkdir(dirname(join(workspace, file)), { recursive: true })
  await writeFile(join(workspace, file), text)
}

beforeEach(async () => {
  workspace = await mkdtemp(join(tmpdir(), 'workspace-'))
  await write('pnpm-workspace.yaml', "packages:\n  - shell\n  - 'mf-*'\nallowBuilds:\n  node: true\n")
  for (const name of ['shell', 'mf-hr', 'mf-Draft', 'elsewhere']) await write(`${name}/package.json`, '{}')
  await write('mf-empty/README.md', 'no package')
})

test('finds packages by the patterns of pnpm-workspace.yaml, and areas by their names', async () => {
  expect(await workspacePackages(workspace)).toEqual(['mf-Draft', 'mf-hr', 'shell'])
  expect(await workspaceAreas(workspace)).toEqual(['mf-hr'])
})

test('recognizes a new folder as an area without further changes', async () => {
  await write('mf-learning/package.json', '{}')
  expect(await workspaceDeployables(workspace)).toEqual(['shell', 'mf-hr', 'mf-learning'])
})
