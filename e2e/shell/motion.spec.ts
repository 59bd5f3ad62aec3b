import type { Page } from '@playwright/test'
import { waitForBootstrap } from '../pages/page-state.ts'
import { expect, test } from '../fixtures/test.ts'

interface Moved {
  section: string
  duration: number
  delay: number
}

const SEEN = '__seen'

const PASSED = '__passed'

const noteMotion = (page: Page) =>
  page.addInitScript((key) => {
    const motion = { watched: 0, moved: [] as Moved[] }
    Object.assign(globalThis, { [key]: motion })
    // oxlint-disable-next-line typescript/unbound-method -- the replacement calls it with the observer as `this`
    const { observe } = IntersectionObserver.prototype
    IntersectionObserver.prototype.observe = function note(target) {
      if (target.matches('section')) motion.watched += 1
      observe.call(this, target)
    }
    // oxlint-disable-next-line typescript/unbound-method -- the replacement calls it with the element as `this`
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

test.describe('motion', { tag: '@shell' }, () => {
  test('sections of / animate when they enter the viewport', async ({ page }) => {
    await noteMotion(page)
    await page.goto('/')
    await expect.poll(async () => (await noted(page)).watched).toBeGreaterThan(2)
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
    expect((await noted(page)).moved[0]).toMatchObject({ duration: 1000, delay: 100 })
  })

  for (const { reducedMotion, title, durations } of [
    {
      reducedMotion: 'no-preference',
      title: 'the first section of the next page fades in',
      durations: [150],
    },
    { reducedMotion: 'reduce', title: 'with reduced motion, the next page appears at once', durations: [] },
  ] as const)
    test(title, async ({ page, chrome }) => {
      await page.emulateMedia({ reducedMotion })
      await noteMotion(page)
      await page.goto('/hr')
      await waitForBootstrap(page)
      const heading = page.getByRole('heading', { level: 1 })
      const before = (await heading.textContent()) ?? ''
      await chrome.followMenu('Industries', '/solar')
      await expect(heading).not.toHaveText(before)
      expect((await noted(page)).moved.map(({ duration }) => duration)).toEqual(durations)
    })

  test(
    'the buttons of a carousel name it, and it stops at complete views and wraps around at both ends',
    { tag: '@mf-marketing' },
    async ({ page, homePage, carousel }) => {
      await homePage.open()
      await carousel.reach()
      const { position, root } = carousel
      await expect(root.getByRole('button', { name: /: What customers say$/ })).toHaveCount(3)
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
