import type { PageData, PageRoot } from 'shared-contracts'

// These functions run in the page. Playwright sends each function as source text, so a function must contain its helper
// functions and may use only types of this file.
/* oxlint-disable unicorn/consistent-function-scoping */

export const OBSERVATIONS_GLOBAL = '__gateHeld'

type Hydrate = (
  root: PageRoot,
  element: HTMLElement,
  location: () => unknown,
  takesOver: () => void,
) => Promise<void>

/** Functions of the hydration script. Older shells (release format 2) name them `wake` and `sweep`. */
type Runtime =
  | { hydrate: Hydrate; unmountDetached: () => void; wake?: undefined }
  | { hydrate?: undefined; wake: Hydrate; sweep: () => void }

interface PageObservations {
  globals: Map<string, unknown>
  shifts: { value: number; elements: string[] }[]
  /** Copy of each root's element from before hydration. The key is `PageRoot.place`. */
  served: Map<string, HTMLElement>
  hydrated: Map<string, { root: PageRoot; location: () => unknown }>
  runtime: Runtime | null
}

export interface Preparation {
  globalName: string
  /** Name of the global through which the shell's scripts connect to each other. */
  entry: string
  session: Record<string, string>
  local: Record<string, string>
}

/** Runs before the scripts of a page. Sets storage values, and starts to record globals, layout shifts and hydrated roots. */
export const prepare = ({ globalName, entry, session, local }: Preparation): void => {
  if (window !== top) return
  for (const [key, value] of Object.entries(session)) sessionStorage.setItem(key, value)
  for (const [key, value] of Object.entries(local)) localStorage.setItem(key, value)
  const observations: PageObservations = {
    globals: new Map(),
    shifts: [],
    served: new Map(),
    hydrated: new Map(),
    runtime: null,
  }
  Object.defineProperty(globalThis, globalName, { value: observations })
  type Begin = (start: (context: unknown) => Runtime) => void
  let startHydration: Begin | undefined
  // Intercept the connection between the bootstrap (script of every page) and the hydration script, to record each hydrated
  // root and to hydrate it again later.
  const interceptConnection: Begin = (start) =>
    startHydration?.((context) => {
      const runtime = start(context)
      observations.runtime = runtime
      const hydrate: Hydrate = async (root, ...rest) => {
        await (runtime.hydrate ?? runtime.wake)(root, ...rest)
        observations.hydrated.set(root.place, { root, location: rest[1] })
      }
      return runtime.hydrate ? { ...runtime, hydrate } : { ...runtime, wake: hydrate }
    })
  Object.defineProperty(globalThis, entry, {
    get: () => (startHydration ? interceptConnection : undefined),
    set: (given: Begin) => {
      startHydration = given
    },
  })
  const nameOf = (node: Node | null): string => {
    const element = node instanceof Element ? node : node?.parentElement
    if (!element) return 'something that is gone'
    const [first] = element.classList
    return element.tagName.toLowerCase() + (element.id ? `#${element.id}` : first ? `.${first}` : '')
  }
  new PerformanceObserver((list) => {
    for (const shift of list.getEntries() as (PerformanceEntry & {
      value: number
      hadRecentInput: boolean
      sources?: { node: Node | null }[]
    })[])
      if (!shift.hadRecentInput)
        observations.shifts.push({
          value: shift.value,
          elements: (shift.sources ?? []).map(({ node }) => nameOf(node)),
        })
  }).observe({ type: 'layout-shift', buffered: true })
  addEventListener('DOMContentLoaded', () => {
    for (const root of document.querySelectorAll<HTMLElement>('[data-root]'))
      observations.served.set(root.dataset.root ?? '', root.cloneNode(true) as HTMLElement)
  })
  for (const name of Object.getOwnPropertyNames(globalThis)) {
    const { value } = Object.getOwnPropertyDescriptor(globalThis, name) ?? {}
    observations.globals.set(name, typeof value === 'function' ? value : undefined)
  }
}

/**
 * Scrolls through a page screen by screen. Waits until the roots of each screen are hydrated, because browsers report layout
 * shifts only in the viewport. Returns `PageRoot.place` of each root that does not hydrate within `limit` ms.
 */
export const hydrateAll = async ({
  globalName,
  limit,
}: {
  globalName: string
  limit: number
}): Promise<string[]> => {
  const observations = Reflect.get(globalThis, globalName) as PageObservations
  const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
  const frame = () => Promise.race([new Promise(requestAnimationFrame), pause(100)])
  const idle = () => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 1000 }))
  const { page } = JSON.parse(document.getElementById('page-data')?.textContent ?? '{}') as { page: PageData }
  const skippedPlaces = new Set<string>()
  // In pages of contract version 2, roots have `wake` instead of `hydrate`. The values of `wake` are `none` and `now` instead
  // of `never` and `load`.
  const triggerOf = (root: PageRoot & { wake?: string }): string => root.wake ?? root.hydrate
  const isStatic = (root: PageRoot) => ['never', 'none'].includes(triggerOf(root))
  const isOnLoad = (root: PageRoot) => ['load', 'now'].includes(triggerOf(root))
  const waitingRoots = () =>
    page.roots.filter(
      (root) => !isStatic(root) && !observations.hydrated.has(root.place) && !skippedPlaces.has(root.place),
    )
  const elementOf = ({ place }: PageRoot) => document.querySelector(`[data-root="${place}"]`)
  const isNear = (root: PageRoot): boolean => {
    const { top = 0, bottom = 0 } = elementOf(root)?.getBoundingClientRect() ?? {}
    return isOnLoad(root) || (top < innerHeight && bottom > 0)
  }
  const hydrate = async (roots: PageRoot[]) => {
    const until = performance.now() + limit
    const unhydrated = () => roots.filter(({ place }) => !observations.hydrated.has(place))
    while (unhydrated().length > 0 && performance.now() < until) {
      // The event makes roots hydrate. Roots that hydrate on load do not need it. After an input event, browsers mark layout
      // shifts as caused by the visitor, and this check would ignore them.
      for (const root of unhydrated())
        if (!isOnLoad(root)) elementOf(root)?.dispatchEvent(new Event('focusin'))
      await pause(30)
    }
    for (const { place } of unhydrated()) skippedPlaces.add(place)
    await frame()
    await frame()
  }
  for (let y = 0; y <= document.documentElement.scrollHeight; y += innerHeight * 0.8) {
    scrollTo({ top: y, behavior: 'instant' })
    await frame()
    const near = waitingRoots().filter(isNear)
    if (near.length > 0) await hydrate(near)
  }
  await hydrate(waitingRoots())
  await idle()
  await idle()
  return [...skippedPlaces]
}

export interface PageReadings {
  shifts: { value: number; elements: string[] }[]
  /** Globals that the page's scripts added, and global functions that they replaced. */
  globals: { set: string[]; replaced: string[] }
  /** Failures of React roots, which the shell published as events. */
  failures: { area: string; stage: string; message: string }[]
  /** For each hydrated root whose text differs from the server's HTML, the first difference. The key is `PageRoot.place`. */
  texts: Record<string, { served: string; shown: string }>
}

export const readPage = ({
  globalName,
  collected,
}: {
  globalName: string
  collected: string
}): PageReadings => {
  const observations = Reflect.get(globalThis, globalName) as PageObservations
  const names = Object.getOwnPropertyNames(globalThis)
  const events = (Reflect.get(globalThis, collected) ?? []) as (PageReadings['failures'][number] & {
    type: string
  })[]
  const textsOf = (element: Element): string[] => {
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
    const texts: string[] = []
    while (walker.nextNode()) {
      const text = (walker.currentNode.nodeValue ?? '').replaceAll(/\s+/g, ' ').trim()
      if (text !== '') texts.push(text)
    }
    return texts
  }
  const texts: PageReadings['texts'] = {}
  for (const [place, before] of observations.served) {
    const element = document.querySelector(`[data-root="${place}"]`)
    if (!element || !observations.hydrated.has(place)) continue
    const [served, shownTexts] = [textsOf(before), textsOf(element)]
    const index = served.findIndex((text, at) => text !== shownTexts[at])
    const at = index === -1 ? served.length : index
    if (served[at] !== shownTexts[at])
      texts[place] = { served: served[at] ?? '', shown: shownTexts[at] ?? '' }
  }
  return {
    shifts: observations.shifts,
    globals: {
      set: names.filter((name) => !observations.globals.has(name)),
      replaced: [...observations.globals].flatMap(([name, before]) => {
        if (before === undefined) return []
        const { value } = Object.getOwnPropertyDescriptor(globalThis, name) ?? {}
        return value === before ? [] : [name]
      }),
    },
    failures: events.flatMap(({ type, area, stage, message }) =>
      type === 'remote_error' ? [{ area, stage, message }] : [],
    ),
    texts,
  }
}

/**
 * Removes the page's existing root at `place`. Then repeats these steps `times` times: insert the root's HTML, hydrate it,
 * remove it, unmount the root.
 */
export const mountRepeatedly = async ({
  globalName,
  place,
  times,
}: {
  globalName: string
  place: string
  times: number
}): Promise<void> => {
  const observations = Reflect.get(globalThis, globalName) as PageObservations
  const { runtime } = observations
  const served = observations.served.get(place)
  const hydrated = observations.hydrated.get(place)
  const container = document.getElementById('main') ?? document.body
  if (!runtime || !served || !hydrated) return
  const waitForTask = () => new Promise((resolve) => setTimeout(resolve))
  document.querySelector(`[data-root="${place}"]`)?.remove()
  for (let time = 0; time < times; time += 1) {
    const element = served.cloneNode(true) as HTMLElement
    container.append(element)
    await (runtime.hydrate ?? runtime.wake)(hydrated.root, element, hydrated.location, () => {})
    await waitForTask()
    element.remove()
    if (runtime.hydrate) runtime.unmountDetached()
    else runtime.sweep()
    await waitForTask()
  }
  await new Promise((resolve) => requestIdleCallback(resolve, { timeout: 1000 }))
}

/**
 * Returns tag, class, position and size (px, one decimal) of every displayed element outside the header. Omits children of SVG
 * elements: some SVGs load their children from a separate file, which can arrive after the measurement.
 */
export const readBoxes = (): string[] => {
  for (const part of document.querySelectorAll<HTMLElement>('section, footer, [id^="slot-"]'))
    part.style.contentVisibility = 'visible'
  // Hide the messages “This part didn’t load”. Blocked requests cause them during this check, at varying times.
  for (const offer of document.querySelectorAll<HTMLElement>('[data-load-again]')) offer.hidden = true
  scrollTo({ top: 0, behavior: 'instant' })
  return [...document.querySelectorAll('#shell > :not(header) :not(link, svg *)')].map((element) => {
    const { x, y, width, height } = element.getBoundingClientRect()
    return `${element.tagName.toLowerCase()}.${element.getAttribute('class') ?? ''} ${[x, y, width, height].map((length) => length.toFixed(1)).join(' ')}`
  })
}
