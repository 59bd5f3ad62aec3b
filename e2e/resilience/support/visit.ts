import { chromium, type Browser, type BrowserContext, type Page } from '@playwright/test'
import { findFreePort } from '@federation/node-kit'
import {
  type FaultyApi,
  type LeadApi,
  type ScenarioContext,
  type SiteServer,
} from '@federation/test-kit/resilience'
import { NO_CONSENT } from 'shared-contracts'
import { COLLECT_KEY, COLLECTED_EVENTS_GLOBAL } from 'shared-contracts/test-support'
import { BROWSER_ARGS, findOrInstallBrowser } from '../../fixtures/browsers.ts'
import { storeConsentBeforeLoad } from '../../fixtures/consent.ts'
import { ROUTES } from '../../fixtures/routes.ts'
import { visitor, contactForm } from '../../pages/forms.ts'
import { SEND_PATH } from './submissions.ts'

const FORM = '#contact-form'
const FORM_PAGE = '/contact-us'
const STEP_TIMEOUT_MS = 20_000
const NAVIGATION_TIMEOUT_MS = 30_000
const HYDRATE_MS = 500
const formOf = (page: Page) => contactForm(page, async () => [])
/** Timeout in ms for a response to the form. It is longer than the form's own timeout. */
const RESPONSE_TIMEOUT_MS = 60_000
const MIN_WORDS = 25
const CONTACT =
  'a[href^="/contact-us"], a[href^="/meeting"], #contact-form, a[href^="mailto:"], a[href^="tel:"]'

/** A running site. Scenarios can stop its server, and make its lead API fail. */
export interface FaultySite {
  origin: string
  stateDir: string
  api: LeadApi
  front: FaultyApi
  /** Returns the running server, or null after `stop`. */
  server: () => Promise<SiteServer | null>
  stop: () => Promise<void>
  start: () => Promise<void>
}

export interface Visit {
  context: BrowserContext
  page: Page
  site: FaultySite
  /** Number of times the fault occurred in the visit. Scripts of the page add to it by calling `__faultMet`. */
  met: number
}

export interface Fault {
  name: string
  /** Part of the site in which the fault occurs: an area, `shell` or `pages`. */
  owner?: string
  /** Called before the first page is opened. */
  begin?: (visit: Visit) => Promise<unknown>
  /** Called while the first page is displayed, before the visitor navigates. */
  meanwhile?: (visit: Visit) => Promise<unknown>
  beforeSending?: (visit: Visit) => Promise<unknown>
  /** Ends the fault, so that the form can be sent. Can be called more than once. */
  end?: (visit: Visit) => Promise<unknown>
  /** True if the fault is in code that runs when the area hydrates. */
  isInCode?: boolean
  /** True if the browser cannot load pages during the fault. The visitor must then be able to stay on the current page. */
  isCutOff?: boolean
}

const openSite = async (scene: ScenarioContext, stateDir: string): Promise<FaultySite> => {
  const port = await findFreePort()
  const origin = `http://127.0.0.1:${port}`
  const api = await scene.startApi({ STATE_DIR: stateDir, SITE_ORIGIN: origin })
  const front = await scene.createFaultyApi(api.port)
  const settings = { STATE_DIR: stateDir, PORT: String(port), LEADS_PORT: String(front.port) }
  let server: Promise<SiteServer | null> = Promise.resolve(null)
  const stop = async () => {
    const running = await server
    server = Promise.resolve(null)
    await running?.kill()
  }
  const start = async () => {
    server = server.then((running) => running ?? scene.startSite(settings))
    await server
  }
  await start()
  return { origin, stateDir, api, front, server: () => server, stop, start }
}

/** Returns the flaws of the displayed page. A page without flaws has a heading, text, a link, and a way to get in touch. */
const findFlaws = (page: Page): Promise<string[]> =>
  page.evaluate(
    ({ minWords, contact }) => {
      const visible = [...document.querySelectorAll<HTMLElement>(`h1, a[href], ${contact}`)].filter(
        (element) => {
          const { width, height } = element.getBoundingClientRect()
          const isShown = element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
          return isShown && width > 0 && height > 0
        },
      )
      const heading = visible.find((element) => element.matches('h1'))?.innerText.trim() ?? ''
      const text = (document.querySelector('main') ?? document.body).innerText
      const words = text.split(/\s+/).filter(Boolean).length
      return [
        ...(heading === '' || words < minWords ? [`blank: heading "${heading}", ${words} words`] : []),
        ...(visible.some((element) => element.matches('a[href^="/"]')) ? [] : ['no link']),
        ...(visible.some((element) => element.matches(contact)) ? [] : ['no way to get in touch']),
      ]
    },
    { minWords: MIN_WORDS, contact: CONTACT },
  )

const waitForPage = (page: Page, path: string) =>
  page.waitForFunction(
    (expectedPath) =>
      location.pathname === expectedPath &&
      document.querySelector<HTMLLinkElement>(`link[rel="canonical"][href$="${expectedPath}"]`) !== null &&
      document.querySelector('h1') !== null &&
      !globalThis.navigation?.transition,
    path,
    { timeout: NAVIGATION_TIMEOUT_MS, polling: 50 },
  )

/**
 * Scrolls through the page, so that all React roots hydrate or fail to hydrate. With `area`, also waits until that area
 * has hydrated or failed.
 */
const hydrate = async (page: Page, area?: string): Promise<void> => {
  await page.evaluate(
    async ({ pause }) => {
      for (const root of document.querySelectorAll('[data-root], [data-wake-on]')) {
        root.scrollIntoView({ behavior: 'instant', block: 'nearest' })
        await new Promise((resolve) => setTimeout(resolve, 50))
      }
      await new Promise((resolve) => setTimeout(resolve, pause))
    },
    { pause: HYDRATE_MS },
  )
  if (area !== undefined)
    await page.waitForFunction(
      ({ key, name }) =>
        ((Reflect.get(globalThis, key) ?? []) as { type: string; area?: string }[]).some(
          (event) => ['remote_ready', 'remote_error'].includes(event.type) && event.area === name,
        ),
      { key: COLLECTED_EVENTS_GLOBAL, name: area },
      { timeout: NAVIGATION_TIMEOUT_MS },
    )
  // Change the URL's hash, because some components listen to `hashchange`, for example the application form.
  await page.evaluate(() => {
    location.hash = 'main'
  })
}

/** Follows a visible link to one of the paths. If there is none, opens the first path. Returns the path of the opened page. */
const followLink = async (page: Page, paths: readonly string[]): Promise<string> => {
  for (const path of paths) {
    const link = page.locator(`:is(main, footer) a[href="${path}"]:not([target]):visible`).first()
    if ((await link.count()) === 0) continue
    await link.click()
    await waitForPage(page, path)
    return path
  }
  const [path = '/'] = paths
  await page.goto(path, { waitUntil: 'domcontentloaded' })
  await waitForPage(page, path)
  return path
}

/**
 * Follows a link whose page cannot load, and then calls `end` to end the fault. Returns the flaws of the page that was
 * displayed during the fault.
 */
const followCutOff = async (page: Page, end: () => Promise<unknown>): Promise<string[]> => {
  const before = page.url()
  const link = page.locator('main a[href^="/"]:visible, footer a[href^="/"]:visible').first()
  const target = new URL((await link.getAttribute('href')) ?? '/', before).pathname
  const failed = page.waitForEvent('requestfailed', (request) => new URL(request.url()).pathname === target)
  // Wait for one of three results: the browser shows its error page, the shell's own request fails, or the server already runs
  // again and the page loads.
  const outcome = Promise.race([
    failed.then((request) => request.isNavigationRequest()),
    waitForPage(page, target).then(() => false),
  ])
  const [isGone] = await Promise.all([outcome, link.click()])
  const flaws = isGone ? ['blank: the browser shows its own error'] : await findFlaws(page)
  await end()
  if (isGone) await page.goto(before)
  // Only wait: the shell retries the navigation automatically, and shows the page when the site is reachable again.
  else await waitForPage(page, target)
  return flaws
}

/** Result of sending the form, as the visitor sees it. `gone`: the browser shows its own error page instead of the site. */
type Outcome = 'sent' | 'not sent' | 'gone'

/**
 * Presses the form's button and waits for the outcome. If `isRepeat` is set, waits only for `sent`, because the message of the
 * first attempt is still visible.
 */
const send = async (page: Page, isRepeat = false): Promise<Outcome> => {
  await formOf(page).send()
  const outcome = await page
    .waitForFunction(
      ({ api, onlySent }): Outcome | null => {
        // Check the page instead of the URL, which changes earlier. The shell can still reload the page if a new release is
        // live.
        if (document.querySelector('link[rel="canonical"][href$="/thankyou"]')) return 'sent'
        if (onlySent) return null
        if (location.protocol === 'chrome-error:') return 'gone'
        if (location.pathname.startsWith(api))
          return /not sent|could not be sent/i.test(document.body.innerText) ? 'not sent' : null
        const summary = document.getElementById('contact-form-summary')
        return summary?.checkVisibility() && summary.innerText.trim() !== '' ? 'not sent' : null
      },
      { api: SEND_PATH, onlySent: isRepeat },
      { timeout: RESPONSE_TIMEOUT_MS, polling: 50 },
    )
    .catch(() => null)
  return ((await outcome?.jsonValue()) as Outcome | undefined) ?? 'not sent'
}

const openWindow = async (browser: Browser, site: FaultySite): Promise<Visit> => {
  const context = await browser.newContext({ baseURL: site.origin, viewport: { width: 1280, height: 800 } })
  await storeConsentBeforeLoad(context, NO_CONSENT)
  await context.addInitScript((key) => {
    try {
      sessionStorage.setItem(key, 'on')
    } catch {
      // Ignore the error: the browser denies storage, so the page cannot collect events.
    }
  }, COLLECT_KEY)
  const page = await context.newPage()
  page.setDefaultTimeout(STEP_TIMEOUT_MS)
  const visit: Visit = { context, page, site, met: 0 }
  await context.exposeBinding('__faultMet', () => {
    visit.met += 1
  })
  return visit
}

interface Result {
  views: number
  met: number
  /** Email address that the visit typed into the form. */
  email: string
  /** True if the site confirmed to the visitor that the form was sent. */
  isConfirmed: boolean
  flaws: string[]
}

const makeVisit = async (
  browser: Browser,
  site: FaultySite,
  fault: Fault,
  paths: string[],
  tag: string,
): Promise<Result> => {
  const typed = visitor(tag)
  const result: Result = { views: 0, met: 0, email: typed.email, isConfirmed: false, flaws: [] }
  const note = (where: string, flaws: string[]) =>
    result.flaws.push(...flaws.map((flaw) => `${where}: ${flaw}`))
  const visit = await openWindow(browser, site)
  const { page } = visit
  page.on('response', (response) => {
    if (response.request().resourceType() === 'document' && response.status() >= 500)
      note(response.url(), [`answered ${response.status()}`])
  })
  const openAndCheck = async (path: string, isFirst = false) => {
    result.views += 1
    note(path, await findFlaws(page))
    await hydrate(page, isFirst && fault.isInCode ? fault.owner : undefined)
    note(`${path}, hydrated`, await findFlaws(page))
  }
  let step = 'opening the first page'
  try {
    await fault.begin?.(visit)
    const [first = '/', ...left] = paths
    await page.goto(first, { waitUntil: 'domcontentloaded' })
    await openAndCheck(first, true)
    step = 'during the first page'
    await fault.meanwhile?.(visit)
    if (fault.isCutOff) note(first, await followCutOff(page, async () => fault.end?.(visit)))
    while (left.length > 0) {
      step = `going on to ${left[0]}`
      const path = await followLink(page, left)
      left.splice(left.indexOf(path), 1)
      await openAndCheck(path)
    }
    step = 'filling in the form'
    if ((await page.locator(FORM).count()) === 0) await followLink(page, [FORM_PAGE])
    await formOf(page).fillIn(typed)
    await fault.beforeSending?.(visit)
    step = 'sending the form'
    let outcome = await send(page)
    if (outcome === 'gone') note('form', ['blank: the browser shows its own error'])
    if (outcome !== 'sent') {
      // If the browser itself posted the form, the current page is the response. Go back to the form.
      if ((await page.locator(FORM).count()) === 0) await page.goBack()
      await page.locator(FORM).waitFor()
      for (const [name, value] of Object.entries(typed))
        if ((await page.locator(`#contact-${name}`).inputValue()) !== value) note('form', [`${name} is lost`])
      await formOf(page).fillIn(typed)
      await fault.end?.(visit)
      step = 'sending the form again'
      outcome = await send(page, true)
    }
    result.isConfirmed = outcome === 'sent'
    if (result.isConfirmed) await openAndCheck('/thankyou')
    else note('form', [`${outcome}, also when sent again`])
  } catch (error) {
    note(step, [String(error instanceof Error ? error.message : error).split('\n', 1)[0] ?? ''])
  }
  await fault.end?.(visit).catch(() => undefined)
  result.met = visit.met
  await visit.context.close()
  return result
}

/**
 * Returns the paths of pages that contain parts of an area. The contact block is a part of mf-leadcapture. Returns all
 * paths if `owner` is not an area.
 */
const listPathsWithArea = (owner: string | undefined): string[] =>
  ROUTES.filter(
    ({ area, contactBlock }) =>
      !owner?.startsWith('mf-') || area === owner || (owner === 'mf-leadcapture' && contactBlock === 'form'),
  ).map(({ path }) => path)

interface FaultOwners {
  some: readonly string[]
  all: readonly string[]
}

/**
 * Creates faults for a scenario. Each fault has a name and an owner, the part of the site in which the fault occurs. By
 * default, returns one fault for each name, and assigns the owners in `some` to the names in turn. With `--all-areas`, returns
 * a fault for each combination of a name and an owner in `all`.
 */
export const createFaultsByOwner = (
  { allAreas }: ScenarioContext<'served'>,
  names: readonly string[],
  { some, all }: FaultOwners,
  faultOf: (name: string, owner: string) => Fault,
): Fault[] =>
  allAreas
    ? all.flatMap((owner) => names.map((name) => faultOf(name, owner)))
    : names.map((name, index) => faultOf(name, some[index % some.length] ?? ''))

/**
 * Makes one visit with each fault to a site with the store in `stateDir`. Checks that no page lacks its heading, text, links or
 * contact options. Also checks that each sent form is confirmed to the visitor and stored exactly once. `windows` is the number
 * of concurrent visits: 1 if a fault affects the site for all visitors.
 */
export const runFaults = async (
  scene: ScenarioContext<'served'>,
  stateDir: string,
  faults: readonly Fault[],
  windows = 3,
): Promise<void> => {
  const site = await openSite(scene, stateDir)
  const waiting = [...faults]
  const run = Date.now().toString(36)
  const results: [string, Result][] = []
  const work = async () => {
    const browser = await chromium.launch({ executablePath: findOrInstallBrowser().path, args: BROWSER_ARGS })
    for (let fault = waiting.shift(); fault; fault = waiting.shift()) {
      const name = `${fault.owner ? `${fault.owner}: ` : ''}${fault.name}`
      scene.progress(name)
      const paths = listPathsWithArea(fault.owner)
      const turn = results.length
      const pages = Array.from(
        { length: scene.count(1, 3, 12) },
        (_, page) => paths[(turn * 3 + page) % paths.length] ?? '/',
      )
      const tag = `${run}-${name.replaceAll(/\W+/g, '-')}`
      results.push([name, await makeVisit(browser, site, fault, pages, tag)])
    }
    await browser.close()
  }
  await Promise.all(Array.from({ length: windows }, work))
  const stored = Map.groupBy(await site.api.list(), ({ email }) => email)
  for (const [name, { views, met, email, isConfirmed, flaws }] of results) {
    const copies = stored.get(email)?.length ?? 0
    scene.check.served(
      [`${name}: met ${met} times, ${views} views, ${copies} of 1 form stored`, ...flaws].join('\n'),
      met > 0 && flaws.length === 0 && copies === 1 && isConfirmed,
    )
  }
}
