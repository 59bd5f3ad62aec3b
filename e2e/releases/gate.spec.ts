import { createChangedWorkspace, type ChangedWorkspace } from './team.ts'
import { expect, test } from '../fixtures/test.ts'

let team: ChangedWorkspace

test.beforeEach(async ({ baseURL }) => {
  team = await createChangedWorkspace(baseURL ?? '')
})

test.afterEach(() => team.remove())

const refusal = (...release: string[]): Promise<string> =>
  // Skip lint, types and tests, because other tests cover these checks.
  team.fed('release', ...release, '--skip', 'lint,types,tests').then(
    () => 'it went live',
    (error: Error & { stderr?: string }) => error.stderr ?? error.message,
  )

const live = async (): Promise<string | undefined> => (await team.fed('status')).split('\n')[0]

test(
  'the gate reports all violations of a release together, and the live composition does not change @writes-releases',
  { tag: '@shell' },
  async ({ request }) => {
    test.setTimeout(600_000)
    const before = await live()

    await test.step('an area with faulty pages, and redirects and styles that affect other areas', async () => {
      await team.edit('mf-pay/package.json', '"react": "19.3.1"', '"react": "19.99.0"')
      await team.edit(
        'mf-pay/src/routes.ts',
        'redirects: [',
        "redirects: [{ from: '/pay/a', to: '/pay/b' }, { from: '/pay/b', to: '/pay/a' }, { from: '/api/pay', to: '/pay' },",
      )
      await team.edit('mf-pay/src/components/question-before.module.css', /^/, 'h2 { color: red }\n')
      await team.edit(
        'mf-pay/src/pages/pay.tsx',
        '<Hero ',
        "<div dangerouslySetInnerHTML={{ __html: '</div></main>' }} />\n    <Hero ",
      )
      const report = await refusal('mf-pay')
      expect(report).toContain('Nothing went live; the site is unchanged.')
      expect(report).toContain('was built for react 19.99.0, but the shell shares version 19.3.1')
      expect(report).toContain('REDIRECT_CHAIN (2)')
      expect(report).toContain('mf-pay: the redirect /api/pay has a path that the server uses itself')
      expect(report).toContain('mf-pay: the route /pay has the end tag </main> without a start tag')
      expect(report).toMatch(/question-before\.module\.css: the selector `h2` would style other areas/)
    })

    await test.step('an area that removes a slot that other areas use', async () => {
      await team.edit(
        'mf-leadcapture/src/routes.ts',
        "    { name: 'contact-block', hydrate: 'visible', flag: 'contactBlock' },\n",
        '',
      )
      const report = await refusal('mf-leadcapture')
      expect(report).toMatch(/mf-leadcapture removes slots\.contact-block, but \d\d pages of other areas use/)
      expect(report).toMatch(/affects {2}mf-hr: \/hr/)
    })

    expect(await live()).toBe(before)
    expect((await request.get('/pay')).status()).toBe(200)
  },
)
