import type {
  APIRequestContext,
  APIResponse,
  Browser,
  BrowserContext,
  Frame,
  Page,
  Response,
} from '@playwright/test'
import { writeOf, type Write } from './writes.ts'

/** Type of the annotation that says at which addresses of the site a journey was, or for which it asked. */
export const MET = 'met'

const VERBS = ['get', 'head', 'post', 'fetch'] as const

/**
 * Watches what a journey meets of the site that stands at an origin, in every window of the browser, until `stop`. `written`
 * says what it wrote there, once all that is under way is known.
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
    // What a route of the journey's own answers comes from no machine.
    writes.push(
      response.serverAddr().then(
        (address) => (address ? write : null),
        () => null,
      ),
    )
  }
  /** What a journey asks for without a window, watched in the same way. */
  const watchRequests = (requests: APIRequestContext): void => {
    for (const verb of VERBS) {
      const own = requests[verb].bind(requests) as (url: string, options?: object) => Promise<APIResponse>
      Reflect.set(requests, verb, async (url: string, options?: object) => {
        const answer = await own(url, options)
        const whole = URL.parse(url, origin)
        if (whole?.origin !== origin) return answer
        paths.add(whole.pathname)
        const write = answer.ok() ? writeOf(verb.toUpperCase(), whole.href) : null
        if (write) writes.push(Promise.resolve(write))
        return answer
      })
    }
  }
  const began = (context: BrowserContext) => {
    context.on('page', (page) => page.on('framenavigated', arrived))
    context.on('response', answered)
    watchRequests(context.request)
  }
  const ends: (() => void)[] = []
  /** A window that was open before the journey began, and may be after it. */
  const watchWindow = (page: Page): void => {
    page.on('framenavigated', arrived).on('response', answered)
    ends.push(() => void page.off('framenavigated', arrived).off('response', answered))
  }
  browser.on('context', began)
  return {
    paths,
    written: async () => new Set((await Promise.all(writes)).filter((write) => write !== null)),
    watchRequests,
    watchWindow,
    stop: () => {
      browser.off('context', began)
      for (const end of ends) end()
    },
  }
}
