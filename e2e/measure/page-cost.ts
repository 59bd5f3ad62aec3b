import type { Browser, CDPSession } from '@playwright/test'
import { waitUntil } from '@federation/test-kit/processes'
import {
  waitUntilIdle,
  waitForBootstrap,
  scrollThrough,
  readLayoutShifts,
  recordLayoutShifts,
} from '../pages/page-state.ts'

interface Transfer {
  url: string
  type: string
  /** URL of the script or page that caused this request. */
  parent: string | null
  /** Transferred bytes, without headers. */
  bytes: number
  isOver: boolean
}

/** Records the HTTP transfers of a page. The returned `untilQuiet` waits until there was no request for half a second. */
export const recordTransfers = async (session: CDPSession) => {
  const byId = new Map<string, Transfer>()
  let changedAt = Date.now()
  const end = (id: string, bytes: number) => {
    const transfer = byId.get(id)
    changedAt = Date.now()
    if (transfer) Object.assign(transfer, { bytes: transfer.bytes + bytes, isOver: true })
  }
  session.on('Network.requestWillBeSent', ({ requestId, request: { url }, initiator, type = '' }) => {
    const parent = initiator.stack?.callFrames[0]?.url ?? initiator.url ?? null
    changedAt = Date.now()
    if (url.startsWith('http')) byId.set(requestId, { url, type, parent, bytes: 0, isOver: false })
  })
  session.on('Network.responseReceived', ({ requestId, response }) => {
    const transfer = byId.get(requestId)
    // `bytes` must not contain the size of the headers. At the end, `loadingFinished` adds the size of headers and body, so
    // begin with the negative size of the headers.
    if (transfer) transfer.bytes = -response.encodedDataLength
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) =>
    end(requestId, encodedDataLength),
  )
  session.on('Network.loadingFailed', ({ requestId }) => end(requestId, 0))
  await session.send('Network.enable')
  const transfers = () => [...byId.values()]
  const isQuiet = () => transfers().every(({ isOver }) => isOver) && Date.now() - changedAt > 500
  return { transfers, untilQuiet: () => waitUntil(isQuiet) }
}

/** True for fragments (HTML of other pages), which the shell prefetches because links to these pages are in the viewport. */
const isPrefetched = ({ url }: Transfer) => /\/_f\/\w+\/(?!_)[^.]+\.json$/.test(url)

const isBootstrap = ({ url }: Transfer) => url.includes('/bootstrap.')

/**
 * Returns the number of scripts in the chain from the bootstrap to `script`. In this chain, each script loads the next. The
 * HTML itself loads only the bootstrap.
 */
const scriptDepth = (all: Transfer[], script: Transfer): number => {
  if (isBootstrap(script)) return 1
  const parent = all.find(({ url }) => url === script.parent) ?? all.find(isBootstrap)
  return parent && parent !== script ? 1 + scriptDepth(all, parent) : 1
}

const sum = (all: Transfer[], matches: (transfer: Transfer) => boolean = () => true) =>
  all.filter(matches).reduce((bytes, transfer) => bytes + transfer.bytes, 0)

/**
 * Loads a page in a new browser context, and scrolls to its end. Fonts arrive after the first paint, as on most first visits.
 * Sizes are transferred bytes without headers. `awake` is the size after
 * scrolling, so it includes the code of parts that hydrate when they become visible. Other sizes are those before scrolling.
 */
export const measurePage = async (browser: Browser, origin: string, path: string) => {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  const { transfers, untilQuiet } = await recordTransfers(await context.newCDPSession(page))
  await recordLayoutShifts(page)
  await page.route('**/*.woff2', async (route) => {
    await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
    await route.continue()
  })
  await page.goto(origin + path)
  await waitForBootstrap(page)
  await waitUntilIdle(page)
  await untilQuiet()
  const prefetched = sum(transfers(), isPrefetched)
  const all = transfers().filter((transfer) => !isPrefetched(transfer))
  const scripts = all.filter(({ type, url }) => type === 'Script' || url.endsWith('.js'))
  const cost = {
    html: sum(all, ({ type }) => type === 'Document'),
    css: sum(all, ({ url }) => url.endsWith('.css')),
    fonts: sum(all, ({ url }) => url.endsWith('.woff2')),
    bootstrap: sum(scripts, isBootstrap),
    shellJs: sum(scripts, (script) => script.url.includes('/_r/shell/') && !isBootstrap(script)),
    /** Bytes of the script for fonts that arrive after the first paint. Included in `shellJs`. */
    lateFonts: sum(scripts, ({ url }) => url.includes('/late-fonts.')),
    areaJs: sum(scripts, ({ url }) => url.includes('/_r/mf-')),
    /** Bytes of page fragments (content of other pages) that the browser fetched while it was idle. Not included in `total`. */
    prefetched,
    total: sum(all),
    /** Number of scripts in the longest chain in which each script loads the next. */
    depth: Math.max(0, ...scripts.map((script) => scriptDepth(scripts, script))),
    foreign: all.map(({ url }) => url).filter((url) => !url.startsWith(origin)),
  }
  await scrollThrough(page)
  await untilQuiet()
  /** Transferred bytes after scrolling to the end, when every React root with `hydrate: 'visible'` has hydrated. */
  const awake = sum(transfers())
  const cls = await readLayoutShifts(page)
  await context.close()
  return { ...cost, awake, cls }
}
