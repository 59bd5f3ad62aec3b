import type { Page } from '@playwright/test'
import { test } from './team.ts'
import { expect } from '../fixtures/test.ts'

const SLIDES = 'mf-hr/src/content/build-manage-slides.ts'

const CARD = 'mf-hr/src/islands/hr-jobs.tsx'

const CARD_STYLES = 'mf-hr/src/components/slide-card.module.css'

const PAGE = 'mf-hr/src/content/build-manage.ts'

const HUB = 'mf-hr/src/content/hr.ts'

/** Time in ms by which the test delays a page. It exceeds the 8 s that the shell waits for a page. */
const BUSY_MS = 9000

// Allow the errors that the browser and Vite log when the test breaks a file.
test.use({ allowedErrors: [/Failed to load resource|\[vite\]|broken on purpose/] })

/** `expect` with a long timeout. An edit usually appears within a second, but much later on a busy machine. */
const expectEventually = expect.configure({ timeout: 60_000 })

const overlay = (page: Page) => page.locator('dev-error')

const panel = (page: Page) => page.locator('release-panel')

test.describe('dev', { tag: ['@shell', '@slow'] }, () => {
  test('serves an area from its sources in the live site: edits appear without a reload, errors show their place, releases can be switched @writes-releases', async ({
    page,
    busEvents,
    published,
    startDev,
    team,
  }) => {
    test.setTimeout(480_000)
    const dev = await startDev('mf-hr')
    expect(dev.output()).toContain('Ready after')

    await page.goto(`${dev.origin}/hr/build-manage`)
    await page.locator('[data-root="island:hr-jobs"]').scrollIntoViewIfNeeded()
    await expectEventually
      .poll(async () =>
        (await busEvents()).some(({ type, area }) => type === 'remote_ready' && area === 'mf-hr'),
      )
      .toBe(true)
    // Change the state of React (the carousel stops) and of the document (the variable `kept`). Later edits of the sources must
    // keep both.
    await page.getByRole('button', { name: /^Stop rotation/ }).click()
    const paused = page.getByRole('button', { name: /^Start rotation/ })
    await expectEventually(paused).toBeVisible()
    await page.evaluate(() => Reflect.set(globalThis, 'kept', true))
    const isKept = async () => {
      expect(await page.evaluate(() => Reflect.get(globalThis, 'kept'))).toBe(true)
      // An edit can shorten the text above the carousel. The browser's scroll anchoring must then keep the carousel in view.
      await expectEventually(paused).toBeInViewport()
    }

    await test.step('shows edited text in hydrated and in static parts', async () => {
      await team.edit(SLIDES, /title: '[^']*'/, "title: 'Edited slide'")
      await expectEventually(page.getByText('Edited slide')).toBeAttached()
      await team.edit(PAGE, /title: 'Simplify[^']*'/, "title: 'Words of the page, edited'")
      await expectEventually(page.getByText('Words of the page, edited')).toBeAttached()
      await isKept()
    })
    await test.step('shows an edited component and its styles', async () => {
      await team.edit(
        CARD,
        '<ul className={styles.features}>',
        '<ul className={styles.features} data-edited="">',
      )
      await expectEventually(page.locator('[data-edited]').first()).toBeAttached()
      await team.edit(CARD_STYLES, '.features {', '.features { outline: 3px solid rgb(1, 2, 3);')
      await expectEventually(page.locator('[data-edited]').first()).toHaveCSS('outline-color', 'rgb(1, 2, 3)')
      await isKept()
    })
    await test.step('navigates to a page that the server renders slowly, and back', async () => {
      await page.route(
        '**/_f/*/hr.json',
        async (route) => {
          await new Promise((resolve) => setTimeout(resolve, BUSY_MS))
          await route.continue()
        },
        { times: 1 },
      )
      await page.evaluate(() => document.querySelector<HTMLElement>('a[href="/hr"]')?.click())
      await expectEventually(page.getByText('The gap has a date')).toBeAttached()
      await team.edit(HUB, 'The gap has a date', 'The gap has a name')
      await expectEventually(page.getByText('The gap has a name')).toBeAttached()
      await page.goBack()
      await expectEventually(page.locator('[data-edited]').first()).toBeAttached()
      expect(await page.evaluate(() => Reflect.get(globalThis, 'kept'))).toBe(true)
      await expectEventually(page.getByRole('button', { name: /^Stop rotation/ })).toBeVisible()
      await page.getByRole('button', { name: /^Stop rotation/ }).click()
      await expectEventually(paused).toBeVisible()
    })
    await test.step('an error shows its file and line, and disappears once the file is fixed', async () => {
      await team.edit(
        CARD,
        '<ul className={styles.features} data-edited="">',
        '<ul className={{styles.features}>',
      )
      await expectEventually(overlay(page)).toContainText(/mf-hr\/src\/islands\/hr-jobs\.tsx:\d+:\d+/)
      await team.edit(
        CARD,
        '<ul className={{styles.features}>',
        '<ul className={styles.features} data-mended="">',
      )
      await expectEventually(overlay(page)).toHaveCount(0)
      await expectEventually(page.locator('[data-mended]').first()).toBeAttached()
      await isKept()
      const thrower = "throw new Error('broken on purpose')"
      await team.edit(
        CARD,
        '  return (\n    <div className={styles.slide}',
        `  ${thrower}\n  return (\n    <div className={styles.slide}`,
      )
      await expectEventually(overlay(page)).toContainText('broken on purpose')
      await expectEventually(overlay(page)).toContainText(/hr-jobs\.tsx:\d+:\d+/)
      await team.edit(CARD, `  ${thrower}\n`, '')
      await expectEventually(overlay(page)).toHaveCount(0)
      await expectEventually(page.locator('[data-mended]').first()).toBeAttached()
    })
    await test.step('the panel lists the areas of the page, and switches another area to another release', async () => {
      await page.goto(`${dev.origin}/pay`)
      await expectEventually(page).not.toHaveTitle(new RegExp(published.title))
      await panel(page).locator('summary').click()
      await expectEventually(panel(page).locator('dl')).toContainText('mf-pay')
      await panel(page).getByLabel('mf-pay').selectOption({ label: published.release })
      await expectEventually(page).toHaveTitle(new RegExp(published.title))
      await page.goto(`${dev.origin}/hr/build-manage`)
      await expectEventually(page.getByText('Words of the page, edited')).toBeAttached()
    })
    // The development server's response contains the edited text, but the live site's response does not.
    expect(await (await page.request.get(`${dev.origin}/hr/build-manage`)).text()).toContain(
      'Words of the page, edited',
    )
    const everybodys = await page.request.get('/hr/build-manage')
    expect(await everybodys.text()).not.toMatch(/Words of the page, edited|_dev\/|_panel\//)
  })
})
