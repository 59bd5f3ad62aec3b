import {
  type Answer,
  type HttpClient,
  type Random,
  readServedComposition,
  runAtRate,
  sleep,
} from '@federation/test-kit/resilience'

/**
 * Maximum delay in ms between the request for a page and the other requests of the visit, as in a tab that stays open during a
 * release.
 */
const MAX_FOLLOW_UP_DELAY_MS = 2000
/** Response status for a fragment (HTML of a page) of an old composition. The browser then loads the complete page. */
const GONE = 410

interface VisitorsOptions {
  client: HttpClient
  url: string
  random: Random
  /** Visits per second. */
  rate: number
  headers?: Record<string, string>
  pageOf: (visit: number) => [path: string, query: string]
  /**
   * Returns the URLs of files that a page loads: a script, then others. All are of the same release version (edition). Null if
   * the page contains no such URLs.
   */
  filesOf: (page: Answer) => [script: string, ...others: string[]] | null
  /** Returns the release versions (editions) that occur in `body`, the response for the page at `path`. */
  editionsOf: (body: string, path: string) => readonly string[]
}

/**
 * Starts visitors. Each visit requests a page and, after a delay, its files, its hydration data and its fragment. Returns a
 * function that stops the visitors and returns the failed requests, and the visits with responses of different editions
 * (release versions) of a page.
 */
export const startVisitors = (options: VisitorsOptions) => {
  const { client, url, random, rate, headers = {}, pageOf, filesOf, editionsOf } = options
  const seen = {
    failed: [] as string[],
    mixed: [] as string[],
    times: [] as number[],
    hits: 0,
    navigations: 0,
  }
  const compositions = new Set<string>()
  const get = async (path: string): Promise<Answer | null> => {
    const answer = await client.ask(url + path, { headers }).catch(() => null)
    if (answer) seen.times.push(answer.milliseconds)
    if (answer?.headers['x-cache'] === 'HIT') seen.hits += 1
    if (answer?.status === 200 || (answer?.status === GONE && path.startsWith('/_f/'))) return answer
    seen.failed.push(`${path}: ${answer?.status ?? 'no answer'}`)
    return null
  }
  const getLater = async (path: string) => {
    await sleep(random.next() * MAX_FOLLOW_UP_DELAY_MS)
    return get(path)
  }
  const visit = async (number: number): Promise<void> => {
    const [path, query] = pageOf(number)
    const page = await get(path + query)
    if (!page) return
    const [composition, files] = [readServedComposition(page), filesOf(page)]
    if (!composition || !files) return void seen.failed.push(`${path}: lacks files or composition`)
    compositions.add(composition)
    const table = `/_f/${composition}/_wake.json`
    const [hydration, fragment, ...others] = await Promise.all(
      [table, `/_f/${composition}${path === '/' ? '/index' : path}.json`, ...files].map(getLater),
    )
    if (!hydration || !fragment || others.includes(null)) return
    if (hydration.status === GONE) return void seen.failed.push(`${table} is gone`)
    if (fragment.status === GONE) {
      seen.navigations += 1
      await get(path)
    }
    const [script] = files
    const editions = new Set([
      ...editionsOf(page.body, path),
      ...(fragment.status === GONE ? [] : editionsOf(fragment.body, path)),
      ...files.flatMap((file, index) => editionsOf(others[index]?.body ?? '', file)),
    ])
    if (editions.size !== 1 || !hydration.body.includes(script.slice(0, script.lastIndexOf('/') + 1)))
      seen.mixed.push(`${path} of ${composition}: ${[...editions].join(', ')}`)
  }
  const load = runAtRate(rate, visit)
  return async () => {
    const { turns, seconds } = await load.stop()
    return { ...seen, visits: turns, compositions: compositions.size, perSecond: seen.times.length / seconds }
  }
}
