import type { Browser } from '@playwright/test'
import { NO_CONSENT } from 'shared-contracts'
import { COLLECT_KEY } from 'shared-contracts/test-switches'
import { answerBefore } from '../site/consent.ts'
import { fillContactForm, visitor } from '../site/lead.ts'
import type { Cell } from './cells.ts'
import type { Visit } from './fault.ts'
import { followCutOff, goOn } from './go-on.ts'
import { arriveAt, lookAt, wake } from './look.ts'
import { PageStalledError, rejectOnStall } from './page-stall.ts'
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
  /** What Playwright said of the step that failed, whole. */
  said?: string
  /** Why it tells nothing of the site: the window did nothing any more. Its browser goes with it. */
  stoodStill?: string
}

const PRESS_MS = 20_000
const FLAWED = 'var/lab/flawed'
const SHOT_MS = 5000
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
 * One visitor: opens a page, reads on from page to page, and sends the form. Rejects where the lab itself fails. A picture of what a
 * flaw left them with is in `var/lab/flawed`.
 */
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
  const readOnAndSend = async () => {
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
  }
  let isStill = false
  try {
    await rejectOnStall(page, readOnAndSend)
  } catch (error) {
    const said = error instanceof Error ? error.message : String(error)
    isStill = error instanceof PageStalledError
    // What was wrong before it did nothing any more is the site's.
    if (isStill && met.flaws.length === 0) met.stoodStill = said
    else {
      met.said = said
      note(step, [said.split('\n', 1)[0] ?? ''])
    }
  }
  if (met.flaws.length > 0 && !isStill)
    await page.screenshot({ path: `${FLAWED}/${tag}.png`, timeout: SHOT_MS }).catch(() => undefined)
  // A window that does nothing any more answers to nothing, and is half a minute going with its browser: a new one is opened
  // meanwhile where the visit is made again.
  const closed = isStill ? browser.close() : undefined
  if (met.flaws.length > 0) await closed
  await fault.end?.(visit).catch(() => undefined)
  if (!isStill) await visit.context.close().catch(() => undefined)
  met.met = visit.met
  return met
}
