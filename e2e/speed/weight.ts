import type { Browser, CDPSession } from '@playwright/test'
import { readThrough } from '../site/awake.ts'

interface Fetched {
  url: string
  type: string
  parent: string | null
  bytes: number
}

/** What one page costs before anybody touches it. Bytes are those on the wire, headers left out. */
export interface PageCost {
  path: string
  html: number
  css: number
  fonts: number
  /** The script that runs at once. */
  bootstrap: number
  /** All other scripts fetched until the page was idle: the shell's, and the areas'. */
  shellJs: number
  /** Part of `shellJs`: the script for fonts that arrive after the first paint. */
  lateFonts: number
  areaJs: number
  total: number
  /** The same once the page has been read to its end and all has woken that does. */
  awake: number
  /** Longest chain of scripts after the HTML. */
  depth: number
  /** Cumulative layout shift, through loading, waking and reading to the end. */
  cls: number
  /** Things fetched from elsewhere than the site. */
  foreign: string[]
}

const watchNetwork = async (session: CDPSession): Promise<Map<string, Fetched>> => {
  const byId = new Map<string, Fetched>()
  session.on('Network.requestWillBeSent', ({ requestId, request, initiator, type }) => {
    const frames = initiator.stack?.callFrames ?? []
    byId.set(requestId, {
      url: request.url,
      type: type ?? '',
      parent: frames[0]?.url ?? initiator.url ?? null,
      bytes: 0,
    })
  })
  session.on('Network.responseReceived', ({ requestId, response }) => {
    const fetched = byId.get(requestId)
    // What had come by then is the headers.
    if (fetched) fetched.bytes = -response.encodedDataLength
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const fetched = byId.get(requestId)
    if (fetched) fetched.bytes += encodedDataLength
  })
  await session.send('Network.enable')
  return byId
}

const isScript = ({ type, url }: Fetched) => type === 'Script' || url.endsWith('.js')
const isBootstrap = ({ url }: Fetched) => url.includes('/bootstrap.')

/** How many scripts had to run or arrive one after the other. Only the bootstrap stands in the HTML itself. */
const scriptDepth = (all: Fetched[], script: Fetched): number => {
  if (isBootstrap(script)) return 1
  const parent = all.find(({ url }) => url === script.parent) ?? all.find(isBootstrap)
  return parent && parent !== script ? 1 + scriptDepth(all, parent) : 1
}

const sum = (all: Fetched[], matches: (fetched: Fetched) => boolean) =>
  all.filter(matches).reduce((bytes, fetched) => bytes + fetched.bytes, 0)

/**
 * Loads a page in a fresh context, whose fonts arrive after the first paint as on most first visits, waits until it is idle, notes the
 * cost, then reads it to its end for the shifts.
 */
export const measurePage = async (browser: Browser, origin: string, path: string): Promise<PageCost> => {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  const byId = await watchNetwork(session)
  await page.addInitScript(() => {
    Object.assign(globalThis, { __shift: 0 })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, hadRecentInput } = entry as PerformanceEntry & {
          value: number
          hadRecentInput: boolean
        }
        if (!hadRecentInput)
          Reflect.set(globalThis, '__shift', Number(Reflect.get(globalThis, '__shift')) + value)
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.route('**/*.woff2', async (route) => {
    await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
    await route.continue()
  })
  await page.goto(origin + path)
  await page.waitForFunction(() => performance.getEntriesByName('crewtally:listening').length > 0)
  // What roots near the first screen need is asked for once the browser is idle, by links that the bootstrap adds.
  await page.evaluate(
    () => new Promise((resolve) => requestIdleCallback(() => resolve(null), { timeout: 5000 })),
  )
  await page.waitForLoadState('networkidle')
  await page.waitForFunction(() => {
    const asked = [...document.querySelectorAll<HTMLLinkElement>('link[rel="modulepreload"]')]
    const come = new Set(performance.getEntriesByType('resource').map(({ name }) => name))
    return asked.every(({ href }) => come.has(href))
  })
  await page.waitForLoadState('networkidle')
  const all = [...byId.values()].filter(({ url }) => url.startsWith('http'))
  const scripts = all.filter(isScript)
  const cost = {
    path,
    html: sum(all, ({ type }) => type === 'Document'),
    css: sum(all, ({ url }) => url.endsWith('.css')),
    fonts: sum(all, ({ url }) => url.endsWith('.woff2')),
    bootstrap: sum(scripts, isBootstrap),
    shellJs: sum(scripts, (script) => script.url.includes('/_r/shell/') && !isBootstrap(script)),
    lateFonts: sum(scripts, ({ url }) => url.includes('/late-fonts.')),
    areaJs: sum(scripts, ({ url }) => url.includes('/_r/mf-')),
    total: sum(all, () => true),
    depth: Math.max(0, ...scripts.map((script) => scriptDepth(scripts, script))),
    foreign: all.map(({ url }) => url).filter((url) => !url.startsWith(origin)),
  }
  await readThrough(page)
  await page.waitForLoadState('networkidle')
  const awake = sum(
    [...byId.values()].filter(({ url }) => url.startsWith('http')),
    () => true,
  )
  const cls = await page.evaluate(() => Number(Reflect.get(globalThis, '__shift')))
  await context.close()
  return { ...cost, awake, cls }
}
