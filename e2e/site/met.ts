import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { ClientRequest, IncomingMessage } from 'node:http'
import type { Browser, BrowserContext, Frame, Page, Response } from '@playwright/test'
import { writeOf, type Write } from './writes.ts'

/** Type of the annotation that lists the paths of the site that a journey opened or requested. */
export const MET = 'met'

/** Published by Node for every answer to a request of this process: Playwright's `request`, `page.request` and `route.fetch`. */
const ANSWERED = 'http.client.response.finish'

/**
 * Records what a journey meets of the site at an origin, in every window of the browser and in requests of this process, until
 * `stop`. `written` lists what it stored there.
 */
export const watchJourney = (browser: Browser, origin: string) => {
  const paths = new Set<string>()
  const writes: Promise<Write | null>[] = []
  const isOfSite = (url: string) => URL.parse(url)?.origin === origin

  const arrived = (frame: Frame) => {
    if (isOfSite(frame.url())) paths.add(new URL(frame.url()).pathname)
  }
  const answered = (response: Response) => {
    const write = isOfSite(response.url()) ? writeOf(response.request().method(), response.url()) : null
    if (write === null || response.status() >= 400) return
    // A response without a server address was fulfilled by a route of the journey.
    writes.push(
      response.serverAddr().then(
        (address) => (address ? write : null),
        () => null,
      ),
    )
  }
  const answeredHere = (message: unknown) => {
    const { request, response } = message as { request: ClientRequest; response: IncomingMessage }
    const url = `${request.protocol}//${request.getHeader('host') as string}${request.path}`
    if (!isOfSite(url)) return
    paths.add(new URL(url).pathname)
    if ((response.statusCode ?? 500) < 400) writes.push(Promise.resolve(writeOf(request.method, url)))
  }
  const began = (context: BrowserContext) => {
    context.on('page', (page) => page.on('framenavigated', arrived))
    context.on('response', answered)
  }
  const ends: (() => void)[] = []
  /** A window that was open before the journey began, and may be after it. */
  const watchWindow = (page: Page): void => {
    page.on('framenavigated', arrived).on('response', answered)
    ends.push(() => void page.off('framenavigated', arrived).off('response', answered))
  }
  browser.on('context', began)
  subscribe(ANSWERED, answeredHere)
  return {
    paths,
    written: async () => new Set((await Promise.all(writes)).filter((write) => write !== null)),
    watchWindow,
    stop: () => {
      browser.off('context', began)
      unsubscribe(ANSWERED, answeredHere)
      for (const end of ends) end()
    },
  }
}
