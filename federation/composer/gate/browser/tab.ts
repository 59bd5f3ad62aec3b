import { CONSENT_KEY, CONSENT_VERSION, NO_CONSENT, STORED_KEYS } from 'shared-contracts/visitor-storage'
import { SHELL_ENTRY } from 'shared-contracts/page'
import { API_BASE } from 'shared-contracts/form-post'
import { COLLECT_KEY, CONSOLE_KEY } from 'shared-contracts/test-support'
import type { Browser, BrowserContext, CDPSession, Page } from 'playwright-core'
import { AREA_ACTIONS_GLOBAL, type AreaKey, recordAreaActions } from './area-actions.ts'
import { OBSERVATIONS_GLOBAL, prepare, type Preparation } from './in-page.ts'

export interface PageError {
  kind: 'thrown' | 'console'
  text: string
  /** Stack of the error, or URL that the console message refers to. */
  where: string
  page: string
}

export interface Tab {
  page: Page
  session: CDPSession
  pageErrors: PageError[]
  close: () => Promise<void>
}

export interface TabOptions {
  width: number
  blocked?: string[]
  /**
   * Time of the stored consent answer, in ms since 1970. Default: now. If the page's clock shows an earlier time, the page
   * asks for consent again.
   */
  answeredAt?: number
}

/**
 * Timeout of each page operation, in ms. It is long, although the server is on this machine, because the machine can be busy.
 */
const PAGE_TIMEOUT_MS = 60_000
/** Texts in console messages about requests that `openTab` blocks. Messages with these texts are not errors of the page. */
const BLOCKED = ['ERR_BLOCKED_BY_CLIENT', 'ERR_PROXY_CONNECTION_FAILED']
/** Address of a proxy that does not exist, so that every request through this proxy fails. */
const NO_PROXY = 'http://127.0.0.1:9'

/**
 * Returns the storage values of a new tab. Consent is refused, so that pages neither show the consent question nor send
 * events.
 */
const createPreparation = (answeredAt: number): Preparation => ({
  globalName: OBSERVATIONS_GLOBAL,
  entry: SHELL_ENTRY,
  session: { [COLLECT_KEY]: 'on', [CONSOLE_KEY]: 'on' },
  local: {
    [CONSENT_KEY]: JSON.stringify({
      version: CONSENT_VERSION,
      at: new Date(answeredAt).toISOString(),
      ...NO_CONSENT,
    }),
  },
})

/**
 * Storage keys that areas may write. If a key ends with `<form>`, areas may write every key that starts with the text before
 * `<form>`.
 */
const AREA_KEYS = STORED_KEYS.flatMap(({ key, in: storage, writer }): AreaKey[] =>
  writer === 'areas' && storage !== 'cookie' ? [{ key: key.replace('<form>', ''), in: storage }] : [],
)

/**
 * Returns the script that runs before a page's own scripts. It runs `recordAreaActions` and then `prepare`. Both functions are
 * in one script, because two scripts could run in another order.
 */
const createInitScript = (answeredAt: number): string =>
  [
    `(${String(recordAreaActions)})(${JSON.stringify({ globalName: AREA_ACTIONS_GLOBAL, keys: AREA_KEYS })})`,
    `(${String(prepare)})(${JSON.stringify(createPreparation(answeredAt))})`,
  ].join(';\n')

const collectErrors = (page: Page, pageErrors: PageError[]): void => {
  const getCurrentPath = () => URL.parse(page.url())?.pathname ?? ''
  page.on('pageerror', ({ message, stack = '' }) =>
    pageErrors.push({ kind: 'thrown', text: message, where: stack, page: getCurrentPath() }),
  )
  page.on('console', (message) => {
    const text = message.text()
    const { url } = message.location()
    if (message.type() !== 'error' || BLOCKED.some((code) => text.includes(code))) return
    // Ignore failed requests to the lead API, which does not run in this check. Forms send such a request when `touchControls`
    // uses their fields.
    if (URL.parse(url)?.pathname.startsWith(API_BASE)) return
    pageErrors.push({ kind: 'console', text, where: url, page: getCurrentPath() })
  })
}

/**
 * Opens a new window with an empty cache. Adds the errors of its pages to `pageErrors`. The window reaches no server but that
 * of `origin`, so that the code of an area can neither send data elsewhere nor reach other services of this machine.
 */
export const openTab = async (
  browser: Browser,
  origin: string,
  { width, blocked, answeredAt = Date.now() }: TabOptions,
): Promise<Tab> => {
  const context: BrowserContext = await browser.newContext({
    baseURL: origin,
    viewport: { width, height: 900 },
    proxy: { server: NO_PROXY, bypass: new URL(origin).host },
    // The checks that set `blocked` compare the layouts or the pictures of pages. Disable animations for these checks, because
    // animations move elements.
    reducedMotion: blocked ? 'reduce' : 'no-preference',
  })
  context.setDefaultTimeout(PAGE_TIMEOUT_MS)
  await context.addInitScript({ content: createInitScript(answeredAt) })
  const page = await context.newPage()
  const pageErrors: PageError[] = []
  collectErrors(page, pageErrors)
  const session = await context.newCDPSession(page)
  if (blocked) {
    await session.send('Network.enable')
    await session.send('Network.setBlockedURLs', { urls: blocked })
  }
  return { page, session, pageErrors, close: () => context.close() }
}
