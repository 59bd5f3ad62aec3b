import type { Page, TestInfo } from '@playwright/test'
import { COLLECTED } from 'shared-contracts/test-switches'

/** Name of the attachment that holds it. */
export const SCENE = 'scene'

/** A part of a page, as the page itself says it. */
export interface ScenePart {
  place: string
  area: string
}

/** Where a journey stood when it failed. */
export interface Scene {
  url: string
  /** The composition that the page is of; null where it does not say. */
  composition: string | null
  /** The releases that are live, by part; empty where the site does not say, or the page is of another composition. */
  releases: Record<string, string>
  /** What the page is made of; the route's own part first. */
  parts: ScenePart[]
  /** Areas of which the bus said that they failed, the first first. */
  failed: string[]
  /** What came up on the console that nobody had allowed. */
  problems: string[]
}

interface Seen {
  composition: string | null
  parts: ScenePart[]
  failed: string[]
}

const seenOn = (page: Page): Promise<Seen> =>
  page.evaluate((collected) => {
    const [timing] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
    const events = (Reflect.get(globalThis, collected) ?? []) as { type: string; area?: string }[]
    const data = JSON.parse(document.querySelector('#page-data')?.textContent ?? '{}') as {
      page?: { roots: ScenePart[] }
    }
    return {
      composition: timing?.serverTiming.find(({ name }) => name === 'composition')?.description ?? null,
      parts: (data.page?.roots ?? []).map(({ place, area }) => ({ place, area })),
      failed: events.flatMap(({ type, area }) => (type === 'remote_error' && area ? [area] : [])),
    }
  }, COLLECTED)

interface Status {
  live: { composition: string } | null
  releases: Record<string, string> | null
}

const liveAt = async (url: string): Promise<Status> => {
  const answer = await fetch(new URL('/_status', url), { signal: AbortSignal.timeout(3000) })
  return (await answer.json()) as Status
}

const NOTHING_SEEN: Seen = { composition: null, parts: [], failed: [] }
const PATIENCE = 3000

/** A page that hangs says nothing. */
const inTime = <T>(asked: Promise<T>, otherwise: T): Promise<T> =>
  Promise.race([
    asked.catch(() => otherwise),
    new Promise<T>((resolve) => void setTimeout(resolve, PATIENCE, otherwise).unref()),
  ])

/** Puts down, where the journey has failed, where it stood: for the report, and for whoever opens it again. Says whether it has. */
export const keepScene = async (page: Page, problems: string[], info: TestInfo): Promise<boolean> => {
  if (problems.length === 0 && info.status === info.expectedStatus) return false
  const url = page.url()
  const seen = await inTime(seenOn(page), NOTHING_SEEN)
  const status = await liveAt(url).catch(() => null)
  const composition = seen.composition ?? status?.live?.composition ?? null
  const isLive = composition !== null && composition === status?.live?.composition
  const scene: Scene = { ...seen, url, composition, releases: (isLive && status.releases) || {}, problems }
  await info.attach(SCENE, { body: JSON.stringify(scene), contentType: 'application/json' })
  return true
}
