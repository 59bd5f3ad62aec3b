import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { goLive, publishRelease, setSite } from '@federation/release'
import { findFreePort } from '@federation/node-kit'
import { createEmptySite, writeSampleArea, writeSampleShell } from '@federation/test-kit'
import { getNginxSkipReason, renderNginxMain, runNginx } from '@federation/test-kit/resilience'
import { expect, onTestFinished, test } from 'vitest'
import { exportSite } from './export-site.ts'

const missing = getNginxSkipReason()

/** Runs nginx with an export of a site that has the pages `/`, `/hr` and `/pest-control`, until `prove` has finished. */
const withExport = async (prove: (origin: string) => Promise<void>): Promise<void> => {
  const { environment, store } = await createEmptySite()
  const areas = [
    ['mf-hr', '/hr'],
    ['mf-marketing', '/'],
    ['mf-pay', '/pest-control'],
  ] as const
  await publishRelease(store, await writeSampleShell('1.0.0'))
  for (const [name, path] of areas)
    await publishRelease(store, await writeSampleArea(name, '1.0.0', path, { path }))
  const names = ['shell', ...areas.map(([name]) => name)] as const
  await goLive(environment, new Map(names.map((name) => [name, '1.0.0'])))
  const put = {
    '/people': { to: '/hr', permanent: true },
    '/spring': { to: '/hr?utm_source=flyer#team', permanent: false },
    '/start': { to: '/', permanent: false },
    '/offer': { to: 'https://partner.example/offer', permanent: false },
  }
  const entry = await setSite(environment, { redirects: { put, remove: [] } })
  const folder = await mkdtemp(join(tmpdir(), 'exported-nginx-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const out = join(folder, 'out')
  await exportSite({
    store,
    composition: entry?.composition ?? '',
    out,
    api: 'http://127.0.0.1:1',
    isForced: false,
    isDryRun: false,
    print: () => undefined,
  })
  const port = await findFreePort()
  const conf = join(folder, 'nginx.conf')
  await writeFile(
    conf,
    renderNginxMain(folder, [
      `include ${out}/current/nginx/http.conf;`,
      `server { listen 127.0.0.1:${port}; include ${out}/current/nginx/server.conf; }`,
    ]),
  )
  await runNginx(conf, port, () => prove(`http://127.0.0.1:${port}`))
}

const cookie = (bytes: number) => ({ headers: { cookie: 'c'.repeat(bytes) } })

test.skipIf(missing !== null)(
  `an export behind nginx redirects other spellings, keeps campaigns and limits cookies as the site does (${missing ?? 'nginx'})`,
  async () => {
    const clickId = 'x'.repeat(1000)
    await withExport(async (origin) => {
      const requestPath = (path: string, init: RequestInit = {}) =>
        fetch(origin + path, { redirect: 'manual', ...init })
      const spellings: [string, string][] = [
        [`/Pest-Control?utm_source=sign&gclid=${clickId}`, `/pest-control?utm_source=sign&gclid=${clickId}`],
        ['/HR', '/hr'],
        ['//hr', '/hr'],
        ['/hr%20', '/hr'],
        ['/hr.html', '/hr'],
        ['/index.html?a=1', '/?a=1'],
        ['/hr/index.html', '/hr'],
        ['/pest-control.', '/pest-control'],
        ['/hr//?a=1', '/hr?a=1'],
        ['/hr%E2%80%9D', '/hr'],
        ['/hr%3Fa=1', '/hr'],
        ['/Robots.txt', '/robots.txt'],
      ]
      for (const [path, location] of spellings) {
        const { status, headers } = await requestPath(path)
        expect([path, status, headers.get('location'), headers.get('cache-control')]).toEqual([
          path,
          301,
          location,
          'no-cache',
        ])
      }
      const redirects: [string, number, string][] = [
        ['/people?a=1', 301, '/hr?a=1'],
        ['/People/?a=1', 301, '/hr?a=1'],
        ['/spring', 302, '/hr?utm_source=flyer#team'],
        ['/spring?plid=p-7', 302, '/hr?utm_source=flyer&plid=p-7#team'],
        ['/Spring/?plid=p-7', 301, '/spring?plid=p-7'],
        ['/start?utm_source=sign&gclid=x', 302, '/?utm_source=sign&gclid=x'],
        ['/offer?gclid=x', 302, 'https://partner.example/offer?gclid=x'],
      ]
      for (const [path, expected, location] of redirects) {
        const { status, headers } = await requestPath(path)
        expect([path, status, headers.get('location')]).toEqual([path, expected, location])
      }
      for (const path of ['//evil.example', '/hr/none', '/hr-team', '/_F/live'])
        expect([path, (await requestPath(path)).status]).toEqual([path, 404])

      const unknown = await requestPath(`/none?utm_source=yard+sign&email=a%40b&gclid=${clickId}&plid=p-7`)
      expect(unknown.status).toBe(404)
      expect(unknown.headers.get('content-security-policy')).toContain("default-src 'none'")
      expect(await unknown.text()).toContain(
        `content="0; url=/?utm_source=yard+sign&amp;gclid=${clickId}&amp;plid=p-7"`,
      )
      expect(await (await requestPath('/none?email=a')).text()).toContain('content="0; url=/"')

      expect((await requestPath('/hr', cookie(32 * 1024))).status).toBe(200)
      const tooMany = await requestPath('/hr', cookie(50 * 4096))
      expect([tooMany.status, await tooMany.text()]).toEqual([
        431,
        expect.stringContaining('action="/_clear-cookies"'),
      ])
      const pressed = await requestPath('/_clear-cookies', { method: 'POST', ...cookie(50 * 4096) })
      expect([
        pressed.status,
        pressed.headers.get('clear-site-data'),
        pressed.headers.get('location'),
      ]).toEqual([303, '"cookies"', '/'])
    })
  },
  60_000,
)
