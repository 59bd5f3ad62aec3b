import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, type Browser, type BrowserContext } from '@playwright/test'
import { NO_CONSENT } from 'shared-contracts'
import { layOutAll, readThrough } from '../site/awake.ts'
import { answerBefore } from '../site/consent.ts'
import type { Shot } from './contact-sheet.ts'

const AT_ONCE = 2

export const shotOf = (path: string): Shot => ({
  path,
  file: `${path === '/' ? 'home' : path.slice(1).replaceAll('/', '--')}.png`,
})

const shoot = async (context: BrowserContext, path: string, file: string): Promise<void> => {
  const page = await context.newPage()
  await page.goto(path)
  // Firefox draws of a long page what it has laid out, and that is what is near the window.
  await layOutAll(page)
  await readThrough(page)
  await page.waitForLoadState('networkidle')
  await page.evaluate(async () => void (await document.fonts.ready))
  // A carousel shows its buttons once swiper, which is fetched as it comes into view, has taken over.
  for (const carousel of await page.locator('[aria-roledescription="carousel"]').all()) {
    await carousel.scrollIntoViewIfNeeded()
    await expect(carousel).toHaveAttribute('data-awake')
  }
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
  await page.waitForFunction(() => scrollY === 0)
  // What came into view while reading fades in; it is shot when it is there.
  await page.evaluate(async () => {
    const ending = document.getAnimations().filter(
      ({ effect }) =>
        effect instanceof KeyframeEffect &&
        Number.isFinite(effect.getComputedTiming().endTime) &&
        // What is folded away never comes to its end in Firefox.
        effect.target?.checkVisibility(),
    )
    await Promise.allSettled(ending.map((motion) => motion.finished))
  })
  await page.screenshot({ path: file, fullPage: true, timeout: 10_000 })
  await page.close()
}

interface Session {
  launch: () => Promise<Browser>
  origin: string
  width: number
  /** Where the files go; made where it is not there. */
  folder: string
}

/** Shoots what waits, in a browser of its own. Now and then a page stops drawing: it gets a second try in a new one. */
const work = async ({ launch, origin, width, folder }: Session, waiting: Shot[]): Promise<void> => {
  const open = async () => {
    const browser = await launch()
    const context = await browser.newContext({ baseURL: origin, viewport: { width, height: 900 } })
    // The question would lie over each page.
    await answerBefore(context, NO_CONSENT)
    return { browser, context }
  }
  let studio = await open()
  for (let shot = waiting.shift(); shot; shot = waiting.shift()) {
    const file = join(folder, shot.file)
    try {
      await shoot(studio.context, shot.path, file)
    } catch (error) {
      console.log(
        `${shot.path} at ${width} px: once more (${error instanceof Error ? error.message.split('\n')[0] : String(error)})`,
      )
      await studio.browser.close()
      studio = await open()
      await shoot(studio.context, shot.path, file)
    }
  }
  await studio.browser.close()
}

/** Shoots pages at one width, whole, as somebody sees them who has read them and refused all cookies. */
export const shootAll = async (session: Session, shots: readonly Shot[]): Promise<void> => {
  await mkdir(session.folder, { recursive: true })
  const waiting = [...shots]
  await Promise.all(Array.from({ length: AT_ONCE }, () => work(session, waiting)))
}
