import { execFile } from 'node:child_process'
import { symlink } from 'node:fs/promises'
import { promisify } from 'node:util'
import type { APIRequestContext } from '@playwright/test'
import { waitForNavigation } from '../pages/page-state.ts'
import { test, type Team } from './team.ts'
import { expect } from '../fixtures/test.ts'

const LINKING_CONTENT = 'mf-pay/src/content/pay.ts'

interface Status {
  live: { seq: number; composition: string }
  composition: { shell: string; areas: Record<string, string> }
}

let before: Status

const status = async (team: Team) => JSON.parse(await team.fed('status', '--json')) as Status

test.beforeEach(async ({ team }) => {
  before = await status(team)
})

test.afterEach(async ({ team }) => {
  for (
    let { live } = await status(team);
    live.composition !== before.live.composition;
    { live } = await status(team)
  )
    await team.fed('rollback')
})

const answer = async (request: APIRequestContext, path: string) => {
  const response = await request.get(path, { maxRedirects: 0 })
  return [response.status(), response.headers().location]
}

test.use({ allowedErrors: [/status of 404/] })

test(
  'a new area is generated, tested, released, linked to, and retired @writes-releases',
  { tag: ['@shell', '@slow'] },
  async ({ page, request, team }) => {
    expect(await answer(request, '/learning')).toEqual([404, undefined])

    await test.step('`fed new` generates it with passing tests, and rejects an existing name', async () => {
      expect(await team.fed('new', 'mf-learning', '--no-link')).toContain('fed -- release mf-learning')
      await expect(team.fed('new', 'mf-learning', '--no-link')).rejects.toThrow('mf-learning exists already')
      await expect(team.fed('new', 'learning', '--no-link')).rejects.toThrow('Use mf- and lower-case letters')
      // Link the packages of another area, because running the package manager would be slow.
      await symlink('../mf-hr/node_modules', team.path('mf-learning/node_modules'))
      await promisify(execFile)(team.path('node_modules/.bin/vitest'), ['run', 'mf-learning'], {
        cwd: team.root,
      })
    })

    await test.step('its release adds a page and a footer link, and changes no other release', async () => {
      expect(await team.fed('release', 'mf-learning', '--skip', 'browser')).toMatch(
        /^mf-learning \S+ (?:built and published|was published before)$/m,
      )
      await expect.poll(() => answer(request, '/learning')).toEqual([200, undefined])
      await page.goto('/hr')
      await page.locator('footer a[href="/learning"]').first().click()
      await waitForNavigation(page, '/learning')
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      const { shell, areas } = (await status(team)).composition
      const { 'mf-learning': learning, ...others } = areas
      expect(learning).toBeDefined()
      expect({ shell, areas: others }).toEqual({
        shell: before.composition.shell,
        areas: before.composition.areas,
      })
    })

    await test.step('`fed retire` fails while another area links to it', async () => {
      await team.edit(LINKING_CONTENT, /href: '\/pay\/commission-calculation'/, "href: '/learning'")
      await team.fed('release', 'mf-pay', '--skip', 'lint,types,tests,browser')
      await expect(team.fed('retire', 'mf-learning')).rejects.toThrow('--yes')
      await expect(team.fed('retire', 'mf-learning', '--yes', '--skip', 'browser')).rejects.toThrow(
        /mf-pay: \/pay links to \/learning, but no area has that page/,
      )
      expect(await answer(request, '/learning')).toEqual([200, undefined])
    })

    await test.step('`fed retire --redirect-to` redirects its pages', async () => {
      expect(
        await team.fed('retire', 'mf-learning', '--redirect-to', '/hr', '--yes', '--skip', 'browser'),
      ).toContain('/learning: leads to /hr')
      await expect.poll(() => answer(request, '/learning')).toEqual([301, '/hr'])
      await page.goto('/pay')
      await expect(page.locator('footer a[href="/learning"]')).toHaveCount(0)
      await team.fed('rollback')
      await team.fed('rollback')
      await expect.poll(() => answer(request, '/learning')).toEqual([200, undefined])
    })

    await test.step('`fed retire` removes its pages and its footer link', async () => {
      await team.fed('retire', 'mf-learning', '--yes', '--skip', 'browser')
      await expect.poll(() => answer(request, '/learning')).toEqual([404, undefined])
      await page.goto('/hr')
      await expect(page.locator('footer')).toBeVisible()
      await expect(page.locator('footer a[href="/learning"]')).toHaveCount(0)
      expect((await status(team)).composition.areas).toEqual(before.composition.areas)
    })
  },
)
