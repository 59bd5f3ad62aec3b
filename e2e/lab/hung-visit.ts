import type { Browser, Page } from '@playwright/test'
import { fillContactForm, visitor } from '../site/lead.ts'
import type { Cell } from './cells.ts'
import { arriveAt, lookAt, wake } from './look.ts'
import { goToForm, press } from './send.ts'
import type { Stage } from './stage.ts'
import { openVisit, type Met } from './visit.ts'

/** So long a tab may take with an answer that is not hung. */
const ANSWER_MS = 5000
const HANGS_WITHIN_MS = 60_000
const SHOT_MS = 5000
/** A picture of nothing has less. */
const SHOT_BYTES = 15_000

/** Waits until a tab answers nothing any more. Rejects where it goes on to answer. */
const hangs = async (page: Page): Promise<void> => {
  for (const latest = Date.now() + HANGS_WITHIN_MS; Date.now() < latest;) {
    const pause = new Promise<'none'>((resolve) => setTimeout(() => resolve('none'), ANSWER_MS))
    if ((await Promise.race([page.evaluate(() => 'one').catch(() => 'one'), pause])) === 'none') return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error('it goes on to answer')
}

/**
 * A visitor whose tab answers nothing any more once an area's code has begun: judged is what stood there before, what the tab
 * goes on to show, and another page in another tab. The browser is to be closed afterwards: only its end ends such a tab.
 */
export const makeHungVisit = async (
  browser: Browser,
  stage: Stage,
  cell: Cell,
  { path, elsewhere, tag }: { path: string; elsewhere: string; tag: string },
): Promise<Met> => {
  const met: Met = { views: 0, serverErrors: 0, met: 0, thanked: [], refused: [], again: 0, flaws: [] }
  const note = (where: string, flaws: readonly string[]) =>
    met.flaws.push(...flaws.map((flaw) => `${where}: ${flaw}`))
  let step = 'opening the page'
  try {
    const visit = await openVisit(browser, stage, cell)
    await cell.fault.begin?.(visit)
    const { page } = visit
    // Code that has begun would let nothing be looked at: it comes afterwards.
    const isSeen = Promise.withResolvers<void>()
    await page.route(new RegExp(`/_r/${cell.area}/.+\\.js$`), async (route) => {
      await isSeen.promise
      await route.continue().catch(() => undefined)
    })
    await page.goto(path, { waitUntil: 'domcontentloaded' })
    note(path, await lookAt(page))
    met.views += 1
    isSeen.resolve()
    step = 'waiting until it hangs'
    // Which hangs with it.
    void wake(page).catch(() => undefined)
    await hangs(page)
    met.met += 1
    step = 'looking at the tab that hangs'
    const shot = await page.screenshot({ timeout: SHOT_MS }).catch(() => null)
    if (shot && shot.length < SHOT_BYTES) note(path, ['blank: the tab that hangs shows nothing'])
    step = 'another tab'
    const other = await openVisit(browser, stage, cell)
    await other.page.goto(elsewhere, { waitUntil: 'domcontentloaded' })
    await arriveAt(other.page, elsewhere)
    note(elsewhere, await lookAt(other.page))
    met.views += 1
    const typed = visitor(tag)
    await goToForm(other.page)
    await fillContactForm(other.page, typed)
    step = 'sending the form in another tab'
    const said = await press(other.page)
    if (said === 'sent') met.thanked.push(typed.email)
    else note('form', [`${said} in another tab`])
  } catch (error) {
    note(step, [(error instanceof Error ? error.message : String(error)).split('\n', 1)[0] ?? ''])
  }
  return met
}
