import type { Page } from '@playwright/test'
import { waitForPaint } from '../fixtures/page-state.ts'
import { expect, test } from '../fixtures/test.ts'

interface Moved {
  section: string
  duration: number
  delay: number
}

const SEEN = '__seen'

const PASSED = '__passed'

/**
 * Height in pixels of the zone at the lower edge of the viewport in which sections are animated. A section that becomes visible
 * with its top above this zone is not animated.
 */
const EDGE_PX = 150

const noteMotion = (page: Page) =>
  page.addInitScript((key) => {
    const motion = { watched: 0, moved: [] as Moved[] }
    Object.assign(globalThis, { [key]: motion })
    // oxlint-disable-next-line typescript/unbound-method -- called below with the observer as `this`
    const { observe } = IntersectionObserver.prototype
    IntersectionObserver.prototype.observe = function note(target) {
      if (target.matches('section')) motion.watched += 1
      observe.call(this, target)
    }
    // oxlint-disable-next-line typescript/unbound-method -- as above
    const { animate } = Element.prototype
    Element.prototype.animate = function note(steps, timing) {
      const { duration, delay } = timing as KeyframeAnimationOptions
      const section = this.closest('section')?.textContent.slice(0, 60) ?? ''
      // Ignore animations without a duration: they set the letter spacing after fonts have loaded late, and move nothing.
      if (duration !== undefined)
        motion.moved.push({ section, duration: Number(duration), delay: delay ?? 0 })
      return animate.call(this, steps, timing)
    }
  }, SEEN)

const noted = (page: Page) =>
  page.evaluate((key) => Reflect.get(globalThis, key) as { watched: number; moved: Moved[] }, SEEN)

const watching = (page: Page) => expect.poll(async () => (await noted(page)).watched).toBeGreaterThan(2)

test.describe('motion', { tag: '@shell' }, () => {
  for (const { path, duration, delay } of [
    { path: '/', duration: 1000, delay: 100 },
    { path: '/hr', duration: 800, delay: 0 },
  ]) {
    test(`sections of ${path} animate when they enter the viewport${path === '/' ? '' : ' @slow'}`, async ({
      page,
    }) => {
      await noteMotion(page)
      await page.goto(path)
      await watching(page)
      expect((await noted(page)).moved).toEqual([])
      await page.mouse.move(700, 450)
      // Scroll slowly: a section that is already far inside the viewport is not animated.
      await expect
        .poll(
          async () => {
            await page.mouse.wheel(0, 70)
            return (await noted(page)).moved.length
          },
          { intervals: [50] },
        )
        .toBeGreaterThan(1)
      const { moved } = await noted(page)
      expect(moved[0]).toMatchObject({ duration, delay })
    })
  }

  test('hides no section of an unread page or after a jump', async ({ page }) => {
    await noteMotion(page)
    await page.goto('/hr')
    await watching(page)
    // Ignore a section whose top is near the lower edge of the viewport. Such a section has just become visible, so it is
    // possibly animated.
    const faint = () =>
      page.evaluate(
        (edge) =>
          [...document.querySelectorAll('main section')].filter((section) => {
            const fromBottom = innerHeight - section.getBoundingClientRect().top
            const isEntering = fromBottom >= 0 && fromBottom <= edge
            return !isEntering && [...section.children].some((part) => getComputedStyle(part).opacity !== '1')
          }).length,
        EDGE_PX,
      )
    expect(await faint()).toBe(0)
    await page.evaluate(() =>
      scrollTo({ top: document.documentElement.scrollHeight / 2, behavior: 'instant' }),
    )
    await waitForPaint(page)
    expect(await faint()).toBe(0)
  })

  test(
    'a carousel stops at complete views, and wraps around at both ends',
    { tag: '@mf-marketing' },
    async ({ page, homePage, carousel }) => {
      await homePage.open()
      await carousel.reach()
      const { position } = carousel
      await position.evaluate((element, key) => {
        const passed: string[] = []
        Object.assign(globalThis, { [key]: passed })
        new MutationObserver(() => passed.push(element.textContent)).observe(element, {
          characterData: true,
          childList: true,
          subtree: true,
        })
      }, PASSED)
      await carousel.next()
      await expect(position).toHaveText('3 to 4 of 22')
      await carousel.previous()
      await expect(position).toHaveText('1 to 2 of 22')
      await carousel.previous()
      await expect(position).toHaveText('21 to 22 of 22')
      await carousel.next()
      await expect(position).toHaveText('1 to 2 of 22')
      const passed = await page.evaluate((key) => Reflect.get(globalThis, key) as string[], PASSED)
      expect(passed).toEqual(['3 to 4 of 22', '1 to 2 of 22', '21 to 22 of 22', '1 to 2 of 22'])
    },
  )
})
