import { mkdir, readdir, readFile, readlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { beforeAll, expect, test } from 'vitest'
import { goLive } from '@federation/release'
import { createScratchStore, createSite } from '@federation/test-kit'
import { exportSite, type ExportOptions } from './export-site.ts'

let store: string
let first: string
let second: string

beforeAll(async () => {
  const site = await createSite([['shell'], '1.0.0'])
  ;({ store } = site)
  const release = async (version: string, text: string): Promise<string> => {
    await site.publish('mf-hr', version, { path: '/hr', html: `<h1>${text}</h1>` })
    return (await goLive(site.environment, new Map([['mf-hr', version]])))?.composition ?? ''
  }
  first = await release('1.0.0', 'People')
  second = await release('2.0.0', 'Persons')
})

const options = (out: string, composition: string, more: Partial<ExportOptions> = {}): ExportOptions => ({
  store,
  composition,
  out,
  api: 'http://127.0.0.1:4310',
  isForced: false,
  isDryRun: false,
  print: () => undefined,
  ...more,
})
const folder = async () => join(await createScratchStore(), 'out')

test('writes a composition as files with compressed copies, and configuration for nginx and static hosts', async () => {
  const out = await folder()
  const messages: string[] = []
  const { site, pages, dryRun } = await exportSite(
    options(out, first, { print: (line) => messages.push(line) }),
  )
  expect({ site, pages, dryRun }).toEqual({ site: join(out, 'current/site'), pages: 1, dryRun: false })
  expect(messages).toEqual([
    expect.stringContaining(`all of ${first}`),
    expect.stringMatching(/^Writing \d+ files$/),
  ])

  const page = await readFile(join(site, 'hr.html'))
  expect(page.toString()).toContain('People')
  expect(brotliDecompressSync(await readFile(join(site, 'hr.html.br')))).toEqual(page)
  expect(gunzipSync(await readFile(join(site, 'hr.html.gz')))).toEqual(page)
  expect(await readdir(site)).toEqual(
    expect.arrayContaining(['404.html', '_f', '_headers', '_r', '_redirects', 'robots.txt', 'sitemap.xml']),
  )
  expect(await readFile(join(site, '_f/live'), 'utf8')).toBe(first)

  const server = await readFile(join(out, 'current/nginx/server.conf'), 'utf8')
  const location = server.split('\n').find((line) => line.startsWith('location = /hr {')) ?? ''
  expect(location).toContain(`add_header server-timing "composition;desc=${first}" always;`)
  expect(location).toMatch(/add_header content-security-policy "default-src 'none'; [^"]+" always;/)
  expect(server).toContain(`root "${join(out, await readlink(join(out, 'current')), 'site')}";`)
  expect(server).toContain('proxy_pass http://127.0.0.1:4310;')
  // That no two rules set the same header is shown by host-files.test.ts.
  const [, policy = ''] = /add_header content-security-policy "([^"]+)"/.exec(location) ?? []
  const rules = (await readFile(join(site, '_headers'), 'utf8')).split(/\n(?=\/)/)
  expect(rules.find((rule) => rule.startsWith('/hr\n'))).toContain(`  content-security-policy: ${policy}`)
})

test('a later export replaces the current one atomically and keeps files that open tabs may request', async () => {
  const out = await folder()
  await exportSite(options(out, first))
  const before = await readlink(join(out, 'current'))
  expect((await exportSite(options(out, second))).carried).toBeGreaterThan(0)
  const after = await readlink(join(out, 'current'))
  const site = join(out, 'current/site')
  expect(await readFile(join(site, 'hr.html'), 'utf8')).toContain('Persons')
  expect(await readdir(join(site, '_r/mf-hr'))).toEqual(['1.0.0', '2.0.0'])
  expect(await readdir(join(site, '_f', first))).toContain('_wake.json')
  // Like the site's own server, the export contains no fragments (prerendered parts of pages) of older compositions.
  expect(await readdir(join(site, '_f', first))).not.toContain('hr.json')
  expect(await readFile(join(out, 'current/nginx/server.conf'), 'utf8')).toContain(
    `location = /_f/${first}/_wake.json {`,
  )
  // The previous version of the export stays, because a web server that has not reloaded its configuration still serves it.
  // Older versions are deleted.
  expect((await readdir(join(out, 'versions'))).map((name) => `versions/${name}`).toSorted()).toEqual(
    [before, after].toSorted(),
  )
  await exportSite(options(out, second))
  expect(await readdir(join(out, 'versions'))).not.toContain(before.replace('versions/', ''))
  expect(await readdir(join(out, 'current/site/_r/mf-hr'))).toEqual(['1.0.0', '2.0.0'])
})

test('rejects a folder that no export wrote, unless forced', async () => {
  const out = await folder()
  await mkdir(out, { recursive: true })
  await writeFile(join(out, 'letters.txt'), 'mine')
  await expect(exportSite(options(out, first))).rejects.toMatchObject({ code: 'EXPORT_FOREIGN' })
  expect(await readdir(out)).toEqual(['letters.txt'])
  await exportSite(options(out, first, { isForced: true }))
  expect(await readFile(join(out, 'letters.txt'), 'utf8')).toBe('mine')
  expect(await readFile(join(out, 'current/site/hr.html'), 'utf8')).toContain('People')
})

test('writes nothing in a dry run', async () => {
  const out = await folder()
  const trial = await exportSite(options(out, first, { isDryRun: true }))
  expect(trial).toMatchObject({ dryRun: true, pages: 1 })
  await expect(readdir(out)).rejects.toMatchObject({ code: 'ENOENT' })
})

test('deletes the output of a killed export, and keeps the current version if the server fails', async () => {
  const out = await folder()
  await exportSite(options(out, first))
  await mkdir(join(out, '.begun-killed'))
  const before = await readlink(join(out, 'current'))
  await expect(exportSite(options(out, '0000000000000000'))).rejects.toThrow('0000000000000000')
  expect(await readlink(join(out, 'current'))).toBe(before)
  expect((await readdir(out)).filter((name) => name.startsWith('.begun-'))).toEqual([])
})
