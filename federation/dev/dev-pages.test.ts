import { runInNewContext } from 'node:vm'
import { beforeEach, expect, test } from 'vitest'
import { createDevPages } from './dev-pages.ts'
import type { PageState } from './client/page-state.ts'
import type { SiteState } from './hot-site.ts'

/** Text of the fake pages. A test changes it to simulate an edit. */
let pageText = ''
let version = 0
let composeCount = 0
const page = async (path: string) => {
  if (!path.startsWith('/hr')) return null
  composeCount += 1
  const document = `<!doctype html><meta charset="utf-8"><title>${path}</title><div id="shell">${pageText}</div>`
  return {
    document,
    fragment: JSON.stringify({ css: `/*${pageText}*/` }),
    page: { css: pageText },
    styles: { late: '' },
  }
}
const site = {
  id: 'a'.repeat(16),
  redirects: new Map(),
  page,
  shared: async () => null,
} as unknown as SiteState

let pages: ReturnType<typeof createDevPages>
const requestPage = async (address: string): Promise<string> => {
  const answer = await pages(new URL(address, 'http://localhost'))
  return answer === null || typeof answer === 'string' ? '' : String(answer.body)
}
const pageNow = async (path: string, of: number) =>
  JSON.parse(await requestPage(`/_dev/page.json?path=${path}&of=${of}`)) as PageState
const edit = (to: string) => {
  version += 1
  pageText = to
}

beforeEach(() => {
  ;[version, composeCount] = [0, 0]
  edit('first')
  pages = createDevPages({
    now: async () => site,
    version: () => version,
    panel: '/_panel/panel.js',
    explain: (error) => {
      throw error
    },
  })
})

test('responds with the version only, without composing, if the browser already shows it', async () => {
  await requestPage('/hr')
  expect([await pageNow('/hr', 1), composeCount]).toEqual([{ version: 1 }, 1])
})

test('responds with the displayed and the current document after full loads and client navigations', async () => {
  await requestPage('/hr')
  edit('second')
  expect(await requestPage(`/_f/${site.id}/hr/onboarding.json`)).toContain('--v:2')
  edit('third')
  expect(await pageNow('/hr', 1)).toMatchObject({
    version: 3,
    css: 'third',
    was: expect.stringContaining('first'),
    document: expect.stringContaining('third'),
  })
  expect(await pageNow('/hr/onboarding', 2)).toMatchObject({ was: expect.stringContaining('second') })
  edit('fourth')
  expect(await pageNow('/hr', 3)).toMatchObject({ was: expect.stringContaining('third') })
})

test('omits the displayed document if it was never sent or is no longer cached', async () => {
  expect(await pageNow('/hr', 0)).not.toHaveProperty('was')
  await requestPage('/hr')
  for (let turn = 0; turn < 200; turn += 1) {
    edit(String(turn))
    await requestPage('/hr/onboarding')
  }
  expect(await pageNow('/hr', 1)).not.toHaveProperty('was')
})

test('multiplies the timeouts of the shell, because pages are composed on request', async () => {
  const [, script = ''] = /<script>([^]*?)<\/script>/.exec(await requestPage('/hr')) ?? []
  const signals = { AbortSignal: { timeout: (ms: number) => ms } }
  runInNewContext(script, signals)
  expect(signals.AbortSignal.timeout(8000)).toBe(160_000)
})
