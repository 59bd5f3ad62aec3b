// @vitest-environment happy-dom
import type { BusEvent, PageData, PageRoot } from 'shared-contracts'
import { BARE_LAYOUT } from 'shared-contracts/area'
import { beforeEach, expect, test, vi } from 'vitest'
import type { ShellRuntime } from '../remotes/roots.ts'
import type { CodeLoader } from './load-code.ts'
import { createHydration } from './hydrate-roots.ts'

const ROOT: PageRoot = {
  place: 'island:slides',
  area: 'mf-hr',
  kind: 'island',
  id: 'slides',
  hydrate: 'visible',
}
const page = (...roots: PageRoot[]): PageData => ({ path: '/', flags: BARE_LAYOUT, roots })

/** Callbacks that simulate that an observed element approaches the viewport. */
let near: (() => void)[]
class Observer {
  readonly #see: (entries: { isIntersecting: boolean }[]) => void
  constructor(see: (entries: { isIntersecting: boolean }[]) => void) {
    this.#see = see
  }
  observe() {
    near.push(() => this.#see([{ isIntersecting: true }]))
  }
  disconnect() {}
}

let hydrated: PromiseWithResolvers<void>
let takesOver = () => {}
const hydrate = vi.fn<ShellRuntime['hydrate']>(async (_root, _element, _location, over) => {
  takesOver = over
  await hydrated.promise
})
const runtime: ShellRuntime = { hydrate, update: () => {}, unmountDetached: () => {} }
const code = {
  prefetch: vi.fn<() => Promise<void>>(async () => {}),
  runtime: vi.fn<() => Promise<ShellRuntime>>(async () => runtime),
  running: () => runtime,
  locate: async (root: PageRoot) => ({ ...root, remote: 'mf_hr', entry: '/e.js' }),
} satisfies CodeLoader

let events: BusEvent[]
let hydration: ReturnType<typeof createHydration>
const button = () => document.querySelector('button') as HTMLButtonElement
const settle = () => new Promise((resolve) => setTimeout(resolve))

beforeEach(() => {
  near = []
  events = []
  hydrated = Promise.withResolvers()
  vi.clearAllMocks()
  vi.stubGlobal('IntersectionObserver', Observer)
  vi.stubGlobal('requestIdleCallback', (action: () => void) => action())
  document.body.innerHTML =
    '<main><div data-root="island:slides"><button type="button">Stop</button></div></main>'
  hydration = createHydration({
    code,
    publish: (event) => events.push(event),
    location: () => ({ pathname: '/', search: '', hash: '', state: null, key: 'k' }),
  })
})

test('fetches and hydrates a root only when it approaches the viewport', async () => {
  hydration.watch(page(ROOT))
  await settle()
  expect(code.prefetch).not.toHaveBeenCalled()
  near[0]?.()
  await settle()
  expect(hydrate).toHaveBeenCalledOnce()
})

test('fetches the code of an `interaction` root near the viewport, and hydrates the root on input', async () => {
  hydration.watch(page({ ...ROOT, hydrate: 'interaction' }))
  near[0]?.()
  await settle()
  expect(code.prefetch).toHaveBeenCalledOnce()
  expect(hydrate).not.toHaveBeenCalled()
  button().dispatchEvent(new Event('pointerdown', { bubbles: true }))
  await settle()
  expect(hydrate).toHaveBeenCalledOnce()
})

test('fetches the code of an `interaction` form only when the pointer enters it, and hydrates it on focus', async () => {
  document
    .querySelector('[data-root]')
    ?.insertAdjacentHTML(
      'beforeend',
      '<form data-guard="contact"><input></form><i data-wake-on="visible"></i>',
    )
  hydration.watch(page({ ...ROOT, hydrate: 'interaction' }))
  expect(near).toHaveLength(0)
  document.querySelector('form')?.dispatchEvent(new Event('pointerenter'))
  await settle()
  expect(code.prefetch).toHaveBeenCalledOnce()
  expect(hydrate).not.toHaveBeenCalled()
  document.querySelector('input')?.dispatchEvent(new Event('focusin', { bubbles: true }))
  await settle()
  expect(hydrate).toHaveBeenCalledOnce()
})

test('hydrates an `interaction` form near the viewport if the tab has a draft of it', async () => {
  document.querySelector('[data-root]')?.insertAdjacentHTML('beforeend', '<form data-guard="contact"></form>')
  sessionStorage.setItem('crewtally.draft.contact', '{"firstname":"Dana"}')
  hydration.watch(page({ ...ROOT, hydrate: 'interaction' }))
  near[0]?.()
  await settle()
  sessionStorage.clear()
  expect(hydrate).toHaveBeenCalledOnce()
})

test('does not watch roots with `never`, nor roots of the previous page', async () => {
  hydration.watch(page({ ...ROOT, hydrate: 'never' }))
  expect(near).toHaveLength(0)
  hydration.watch(page(ROOT))
  hydration.watch(page())
  button().dispatchEvent(new Event('pointerdown', { bubbles: true }))
  await settle()
  expect(hydrate).not.toHaveBeenCalled()
})

test('replays a click after hydration, but not a click that React has received', async () => {
  const onClick = vi.fn<() => void>()
  hydration.watch(page(ROOT))
  button().dispatchEvent(new Event('pointerdown', { bubbles: true }))
  button().click()
  await settle()
  takesOver()
  document.querySelector('main')?.addEventListener('click', onClick)
  button().click()
  expect(onClick).toHaveBeenCalledTimes(1)
  hydrated.resolve()
  await settle()
  expect(onClick).toHaveBeenCalledTimes(2)
})

test('publishes an error if code fails to load, and loads it again on the next input', async () => {
  document.querySelector('main')?.insertAdjacentHTML('afterend', '<p hidden data-load-again=""></p>')
  code.runtime.mockRejectedValueOnce(new Error('offline'))
  hydration.watch(page(ROOT))
  near[0]?.()
  await settle()
  expect(events).toEqual([{ type: 'remote_error', area: 'shell', stage: 'load', message: 'Error: offline' }])
  expect(document.querySelector('p')?.hasAttribute('hidden')).toBe(false)
  button().dispatchEvent(new Event('pointerdown', { bubbles: true }))
  await settle()
  expect(hydrate).toHaveBeenCalledOnce()
})
