import type { Browser, Page } from '@playwright/test'
import { NO_CONSENT } from 'shared-contracts'
import { COLLECT_KEY } from 'shared-contracts/test-switches'
import { answerBefore } from '../site/consent.ts'
import { fillContactForm, visitor } from '../site/lead.ts'
import type { Cell } from './cells.ts'
import { followCutOff } from './cut-off.ts'
import type { Visit } from './fault.ts'
import { arriveAt, lookAt, wake } from './look.ts'
import { goToForm, typeLostAgain, press } from './send.ts'
import type { Stage } from './stage.ts'

/** What one visitor met. */
export interface Met {
  views: number
  /** Answers of 5xx to what a window shows. */
  serverErrors: number
  /** How often the fault happened to them. */
  met: number
  /** Email addresses of whom the site thanked, and of whom it told that nothing was sent and who could not send it again. */
  thanked: string[]
  refused: string[]
  /** How many were told so, and sent the same again by one press. */
  again: number
  flaws: string[]
}

const PRESS_MS = 20_000
/** After so many pages the next is opened by its address. */
const PAGES_A_DOCUMENT = 9

/** Opens a window as a visitor has it who has answered about cookies. */
export const openVisit = async (browser: Browser, stage: Stage, cell: Cell): Promise<Visit> => {
  const context = await browser.newContext({ baseURL: stage.origin, viewport: { width: 1280, height: 800 } })
  await answerBefore(context, NO_CONSENT)
  await context.addInitScript((key) => {
    try {
      sessionStorage.setItem(key, 'on')
    } catch {
      // Where storage is denied nobody counts.
    }
  }, COLLECT_KEY)
  const visit: Visit = { context, page: await context.newPage(), stage, area: cell.area, met: 0 }
  visit.page.setDefaultTimeout(PRESS_MS)
  return visit
}

/**
 * Follows a link in sight to one of some pages, which opens no tab of its own, or opens the first of them by its address, as
 * `anew` says at once: what an earlier page left behind is gone then. Gives which.
 */
const goOn = async (page: Page, paths: readonly string[], anew: boolean): Promise<string> => {
  const shown = await page.evaluate(
    (wanted) =>
      [...document.querySelectorAll<HTMLAnchorElement>('main a, footer a')]
        .map((link) => ({ link, path: link.getAttribute('href') ?? '' }))
        .find(
          ({ link, path }) =>
            path !== location.pathname &&
            wanted.includes(path) &&
            link.target === '' &&
            link.checkVisibility(),
        )?.path ?? null,
    anew ? [] : paths,
  )
  const path = shown ?? paths[0] ?? '/'
  if (shown === null) await page.goto(path, { waitUntil: 'domcontentloaded' })
  else await page.locator(`:is(main, footer) a[href="${path}"]:not([target]):visible`).first().click()
  await arriveAt(page, path)
  return path
}

/** One visitor: opens a page, reads on from page to page, and sends the form. Rejects where the lab itself fails. */
export const makeVisit = async (
  browser: Browser,
  stage: Stage,
  cell: Cell,
  { paths, tag }: { paths: readonly string[]; tag: string },
): Promise<Met> => {
  const { fault } = cell
  const met: Met = { views: 0, serverErrors: 0, met: 0, thanked: [], refused: [], again: 0, flaws: [] }
  const visit = await openVisit(browser, stage, cell)
  const { page } = visit
  const note = (where: string, flaws: readonly string[]) =>
    met.flaws.push(...flaws.map((flaw) => `${where}: ${flaw}`))
  page.on('response', (response) => {
    const isDocument = response.request().resourceType() === 'document'
    if (isDocument && response.status() >= 500) met.serverErrors += 1
  })
  const look = async (path: string) => {
    met.views += 1
    note(path, await lookAt(page))
    await wake(page, fault.isInCode ? cell.area : undefined)
    note(`${path}, awake`, await lookAt(page))
  }
  let step = 'opening the first page'
  try {
    await fault.begin?.(visit)
    const left = [...paths]
    const [first = '/'] = left.splice(0, 1)
    await page.goto(first, { waitUntil: 'domcontentloaded' })
    await look(first)
    step = 'what happens meanwhile'
    await fault.meanwhile?.(visit)
    if (fault.isCutOff) {
      step = 'following a link without a connection'
      note(first, await followCutOff(page, async () => fault.end?.(visit)))
    }
    while (left.length > 0) {
      step = `going on to ${left[0]}`
      const path = await goOn(page, left, met.views % PAGES_A_DOCUMENT === 0)
      left.splice(left.indexOf(path), 1)
      await look(path)
    }
    step = 'going to the form'
    const typed = visitor(tag)
    await goToForm(page)
    await fillContactForm(page, typed)
    await fault.beforeSending?.(visit)
    step = 'sending the form'
    let said = await press(page)
    if (said === 'gone') note('form', ['blank: the browser shows its own error'])
    if (said === 'not sent' || said === 'gone') {
      const lost = await typeLostAgain(page, typed)
      if (lost.length > 0) note('form', [`not kept: ${lost.join(', ')}`])
      await fault.end?.(visit)
      step = 'sending the form again'
      said = await press(page)
      if (said === 'sent') met.again += 1
    }
    if (said === 'sent') {
      met.thanked.push(typed.email)
      await arriveAt(page, '/thankyou')
      await look('/thankyou')
    } else {
      met.refused.push(typed.email)
      note('form', [said === 'silent' ? 'sent, and nothing said' : 'not sent, nor when sent again'])
    }
  } catch (error) {
    note(step, [(error instanceof Error ? error.message : String(error)).split('\n', 1)[0] ?? ''])
  } finally {
    await fault.end?.(visit).catch(() => undefined)
    await visit.context.close().catch(() => undefined)
  }
  met.met = visit.met
  return met
}
