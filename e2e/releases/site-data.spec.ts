import { resolve } from 'node:path'
import { runFedWith } from '@federation/test-kit/resilience'
import { waitForBootstrap, waitForNavigation } from '../pages/page-state.ts'
import { getStateDir } from '../fixtures/stored-records.ts'
import { expect, test } from '../fixtures/test.ts'

const LAST_DAY = '2098-12-24'
const TEXT = 'Our phones are closed on Christmas Day'

const fed = (...args: string[]): Promise<string> =>
  runFedWith({ STATE_DIR: resolve(getStateDir()), NODE_ENV: 'production' }, ...args)

const listReleases = async (): Promise<object> => {
  const { composition } = JSON.parse(await fed('status', '--json')) as {
    composition: { shell: string; areas: object }
  }
  return { shell: composition.shell, ...composition.areas }
}

test.describe('site data', { tag: ['@shell', '@mf-pay', '@slow'] }, () => {
  test('a redirect is live without a release, and leads from a printed address to the page with the campaign @writes-releases', async ({
    page,
  }) => {
    const releases = await listReleases()
    try {
      await fed('site', 'redirects', 'add', '/spring-offer', '/pay?utm_medium=print')
      const answer = () => page.request.get('/spring-offer', { maxRedirects: 0 })
      await expect.poll(async () => (await answer()).status(), { timeout: 20_000 }).toBe(302)
      await page.goto('/Spring-Offer/?utm_source=flyer&plid=p-7')
      await expect(page).toHaveURL(/\/pay\?utm_medium=print&utm_source=flyer&plid=p-7$/)
      await expect(page.locator('h1')).toBeVisible()
      expect(await listReleases()).toEqual(releases)
    } finally {
      await fed('site', 'redirects', 'remove', '/spring-offer')
    }
  })

  test('a banner is on pages with the header, also after a navigation, and is hidden after its last day @writes-releases', async ({
    page,
  }) => {
    const banner = page.getByRole('complementary', { name: 'Announcement' })
    try {
      await fed('site', 'banner', 'set', TEXT, '--link', '/pay', '--until', LAST_DAY, '--skip', 'browser')
      await expect(async () => {
        await page.goto('/hr')
        await expect(banner).toHaveText(TEXT, { timeout: 100 })
      }).toPass({ timeout: 20_000 })
      await waitForBootstrap(page)
      await banner.getByRole('link').click()
      await waitForNavigation(page, '/pay')
      await expect(banner).toBeVisible()

      await page.clock.setFixedTime(`${LAST_DAY}T12:00:00`)
      await page.reload()
      await expect(banner).toBeVisible()
      await page.clock.setFixedTime('2098-12-25T12:00:00')
      await page.reload()
      await expect(page.locator('h1')).toBeVisible()
      await expect(banner).toBeHidden()
    } finally {
      await fed('site', 'banner', 'clear', '--skip', 'browser')
    }
  })
})
