// @vitest-environment happy-dom
import type { BusEvent, PageData, PageRoot } from 'shared-contracts'
import { BARE_LAYOUT } from 'shared-contracts/layout-flags'
import { beforeEach, expect, test, vi } from 'vitest'
import type { ShellRuntime } from '../remotes/roots.ts'
import type { CodeLoader } from './load-code.ts'
import { createHydration } from './hydrate-roots.ts'

const ROOT: PageRoot = {
  place: 'island:slides',
  area: 'mf-hr',
  kind: 'island',
  id: 'slides',
  wake: 'visible',
}
const page = (...roots: PageRoot[]): PageData => ({ path: '/', flags: BARE_LAYOUT, roots })

/** Callbacks that simulate an element near the viewport. */
let near: (() => void)[]
class Observer {
  constructor(see: (entries: { isIntersecting: boolean }[]) => void) {
    near.push(() => see([{ isIntersecting: true }]))
  }
  observe() {}
  disconnect() {}
}

let hydrate: PromiseWithResolvers<void>
let takesOver = () => {}
const wake = vi.fn<ShellRuntime['wake']>(async (_root, _element, _location, over) => {
  takesOver = over
  await hydrate.promise
})
const runtime: ShellRuntime = { wake, update: () => {}, sweep: () => {} }
const code = {
  prefetch: vi.fn<() => Promise<void>>(async () => {}),
  runtime: vi.fn<() => Promise<ShellRuntime>>(async () => runtime),
  running: () => runtime,
  locate: async (root: PageRoot) => ({ ...root, remote: 'mf_hr', entry: '/e.js' }),
} satisfies CodeLoader

let events: BusEvent[]
let waking: ReturnType<typeof createHydration>
const button = () => document.querySelector('button') as HTMLButtonElement
const settle = () => new Promise((resolve) => setTimeout(resolve))

beforeEach(() => {
  near = []
  events = []
  hydrate = Promise.withResolvers()
  vi.clearAllMocks()
  vi.stubGlobal('IntersectionObserver', Observer)
  vi.stubGlobal('requestIdleCallback', (action: () => void) => action())
  document.body.innerHTML =
    '<main><div data-root="island:slides"><button type="button">Stop</button></div></main>'
  waking = createHydration({
    code,
    publish: (event) => events.push(event),
    location: () => ({ pathname: '/', search: '', hash: '', state: null, key: 'k' }),
  })
})

test('hydrates a root near the viewport, and fetches nothing before', async () => {
  waking.watch(page(ROOT))
  await settle()
  expect(code.prefetch).not.toHaveBeenCalled()
  near[0]?.()
  await settle()
  expect(wake).toHaveBeenCalledOnce()
})

test('fetches an interaction root near the viewport, and hydrates it on input', async () => {
  waking.watch(page({ ...ROOT, wake: 'touch' }))
  near[0]?.()
  await settle()
  expect(code.prefetch).toHaveBeenCalledOnce()
  expect(wake).not.toHaveBeenCalled()
  button().dispatchEvent(new Event('pointerdown', { bubbles: true }))
  await settle()
  expect(wake).toHaveBeenCalledOnce()
})

test('does not watch roots without hydration, or roots of the previous page', async () => {
  waking.watch(page({ ...ROOT, wake: 'none' }))
  expect(near).toHaveLength(0)
  waking.watch(page(ROOT))
  waking.watch(page())
  button().dispatchEvent(new Event('pointerdown', { bubbles: true }))
  await settle()
  expect(wake).not.toHaveBeenCalled()
})

test('replays a click after hydration, but not one that React has received', async () => {
  const onClick = vi.fn<() => void>()
  waking.watch(page(ROOT))
  button().dispatchEvent(new Event('pointerdown', { bubbles: true }))
  button().click()
  await settle()
  takesOver()
  document.querySelector('main')?.addEventListener('click', onClick)
  button().click()
  expect(onClick).toHaveBeenCalledTimes(1)
  hydrate.resolve()
  await settle()
  expect(onClick).toHaveBeenCalledTimes(2)
})

test('publishes a failure to load the code, and retries on the next input', async () => {
  document.querySelector('main')?.insertAdjacentHTML('afterend', '<p hidden data-load-again=""></p>')
  code.runtime.mockRejectedValueOnce(new Error('offline'))
  waking.watch(page(ROOT))
  near[0]?.()
  await settle()
  expect(events).toEqual([{ type: 'remote_error', area: 'shell', stage: 'load', message: 'Error: offline' }])
  expect(document.querySelector('p')?.hasAttribute('hidden')).toBe(false)
  button().dispatchEvent(new Event('pointerdown', { bubbles: true }))
  await settle()
  expect(wake).toHaveBeenCalledOnce()
})
