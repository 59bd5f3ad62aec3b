import type { Browser, CDPSession, Page } from '@playwright/test'
import { readThrough } from '../fixtures/page-state.ts'

interface Transfer {
  url: string
  type: string
  parent: string | null
  bytes: number
}

/** Cost of a page before any interaction. Sizes are bytes on the wire, without headers. */
export interface PageCost {
  path: string
  html: number
  css: number
  fonts: number
  /** Size of the bootstrap script. */
  bootstrap: number
  /** Other scripts of the shell until the page is idle. */
  shellJs: number
  /** Part of `shellJs`: the script for fonts that arrive after the first paint. */
  lateFonts: number
  /** Scripts of the areas until the page is idle. */
  areaJs: number
  total: number
  /** Total after scrolling to the end, which hydrates every part that hydrates when visible. */
  awake: number
  /** Number of scripts in the longest chain in which each script loads the next. */
  depth: number
  /** Cumulative layout shift from the first paint to the end of the scroll. */
  cls: number
  /** Requested URLs of other origins. */
  foreign: string[]
}

const recordTransfers = async (session: CDPSession): Promise<Map<string, Transfer>> => {
  const byId = new Map<string, Transfer>()
  session.on('Network.requestWillBeSent', ({ requestId, request, initiator, type = '' }) => {
    const parent = initiator.stack?.callFrames[0]?.url ?? initiator.url ?? null
    byId.set(requestId, { url: request.url, type, parent, bytes: 0 })
  })
  session.on('Network.responseReceived', ({ requestId, response }) => {
    const transfer = byId.get(requestId)
    // At this point `encodedDataLength` is the size of the headers.
    if (transfer) transfer.bytes = -response.encodedDataLength
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const transfer = byId.get(requestId)
    if (transfer) transfer.bytes += encodedDataLength
  })
  await session.send('Network.enable')
  return byId
}

const isBootstrap = ({ url }: Transfer) => url.includes('/bootstrap.')

/** Length of the chain of scripts that ends with `script`. Only the bootstrap is in the HTML itself. */
const scriptDepth = (all: Transfer[], script: Transfer): number => {
  if (isBootstrap(script)) return 1
  const parent = all.find(({ url }) => url === script.parent) ?? all.find(isBootstrap)
  return parent && parent !== script ? 1 + scriptDepth(all, parent) : 1
}

const sum = (all: Transfer[], matches: (transfer: Transfer) => boolean = () => true) =>
  all.filter(matches).reduce((bytes, transfer) => bytes + transfer.bytes, 0)

const recordShifts = () => {
  Object.assign(globalThis, { __shift: 0 })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & {
      value: number
      hadRecentInput: boolean
    })[])
      if (!entry.hadRecentInput)
        Reflect.set(globalThis, '__shift', Number(Reflect.get(globalThis, '__shift')) + entry.value)
  }).observe({ type: 'layout-shift', buffered: true })
}

/** Waits until the bootstrap listens to events and every preloaded module has loaded. */
const untilIdle = async (page: Page): Promise<void> => {
  await page.waitForFunction(() => performance.getEntriesByName('crewtally:listening').length > 0)
  await page.evaluate(
    () => new Promise((resolve) => requestIdleCallback(() => resolve(null), { timeout: 5000 })),
  )
  await page.waitForLoadState('networkidle')
  await page.waitForFunction(() => {
    const arrived = new Set(performance.getEntriesByType('resource').map(({ name }) => name))
    const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel="modulepreload"]')]
    return links.every(({ href }) => arrived.has(href))
  })
  await page.waitForLoadState('networkidle')
}

/** Loads a page in a new context and scrolls to its end. Fonts arrive after the first paint, as on most first visits. */
export const measurePage = async (browser: Browser, origin: string, path: string): Promise<PageCost> => {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  const byId = await recordTransfers(await context.newCDPSession(page))
  await page.addInitScript(recordShifts)
  await page.route('**/*.woff2', async (route) => {
    await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
    await route.continue()
  })
  await page.goto(origin + path)
  await untilIdle(page)
  const transfers = () => [...byId.values()].filter(({ url }) => url.startsWith('http'))
  const all = transfers()
  const scripts = all.filter(({ type, url }) => type === 'Script' || url.endsWith('.js'))
  const cost = {
    path,
    html: sum(all, ({ type }) => type === 'Document'),
    css: sum(all, ({ url }) => url.endsWith('.css')),
    fonts: sum(all, ({ url }) => url.endsWith('.woff2')),
    bootstrap: sum(scripts, isBootstrap),
    shellJs: sum(scripts, (script) => script.url.includes('/_r/shell/') && !isBootstrap(script)),
    lateFonts: sum(scripts, ({ url }) => url.includes('/late-fonts.')),
    areaJs: sum(scripts, ({ url }) => url.includes('/_r/mf-')),
    total: sum(all),
    depth: Math.max(0, ...scripts.map((script) => scriptDepth(scripts, script))),
    foreign: all.map(({ url }) => url).filter((url) => !url.startsWith(origin)),
  }
  await readThrough(page)
  await page.waitForLoadState('networkidle')
  const awake = sum(transfers())
  const cls = await page.evaluate(() => Number(Reflect.get(globalThis, '__shift')))
  await context.close()
  return { ...cost, awake, cls }
}
