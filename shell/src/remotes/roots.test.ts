// @vitest-environment happy-dom
import {
  NO_CONSENT,
  type BusEvent,
  type RemoteLifecycles,
  type RemoteLocation,
  type RemoteProps,
} from 'shared-contracts'
import { beforeEach, expect, test, vi } from 'vitest'
import type { LocatedRoot } from './load-remote.ts'
import { type ShellRuntime, createRoots, createCheckedPublish } from './roots.ts'
import { loadLifecycles } from './load-remote.ts'

vi.mock('./load-remote.ts', () => ({
  loadLifecycles: vi.fn<(root: LocatedRoot) => Promise<RemoteLifecycles>>(),
}))

const ROOT: LocatedRoot = {
  place: 'route',
  area: 'mf-hr',
  kind: 'route',
  id: '/hr',
  hydrate: 'load',
  remote: 'mf_hr',
  entry: '/e.js',
}
const at = (pathname: string): RemoteLocation => ({
  pathname,
  search: '',
  hash: '',
  state: null,
  key: pathname,
})

const calls: string[] = []
const step = (name: string) =>
  vi.fn<(props: RemoteProps) => Promise<void>>(
    async (props) => void calls.push(`${name} ${props.location.pathname}`),
  )
const lifecycles: RemoteLifecycles = {
  bootstrap: step('bootstrap'),
  mount: step('mount'),
  update: step('update'),
  unmount: step('unmount'),
}

let events: BusEvent[]
let roots: ShellRuntime
let element: HTMLElement
beforeEach(() => {
  calls.length = 0
  events = []
  vi.mocked(loadLifecycles).mockReset().mockResolvedValue(lifecycles)
  document.body.innerHTML = '<div data-root="route"></div>'
  element = document.body.firstElementChild as HTMLElement
  const navigator = { createHref: String, push: () => {}, replace: () => {}, go: () => {} }
  roots = createRoots({
    settings: {} as never,
    publish: (event) => events.push(event),
    identify: () => {},
    plid: () => null,
    consent: () => NO_CONSENT,
    navigator,
  })
})

const hydrate = (root = ROOT, where = element, location = () => at('/hr')) =>
  roots.hydrate(root, where, location, () => {})

test('mounts a root once and updates it after navigation', async () => {
  await Promise.all([hydrate(), hydrate()])
  await hydrate()
  roots.update(at('/hr?x'))
  expect(calls).toEqual(['bootstrap /hr', 'mount /hr', 'update /hr?x'])
  expect(events).toEqual([expect.objectContaining({ type: 'remote_ready', area: 'mf-hr' })])
})

test('does not mount an element that left the document while its code was loading', async () => {
  const coming = Promise.withResolvers<RemoteLifecycles>()
  vi.mocked(loadLifecycles).mockReturnValue(coming.promise)
  const hydrated = hydrate()
  element.remove()
  coming.resolve(lifecycles)
  await hydrated
  expect(calls).toEqual([])
})

test('updates a root if the visitor navigated during its mount', async () => {
  let currentLocation = at('/hr')
  vi.mocked(lifecycles.mount).mockImplementationOnce(async () => {
    currentLocation = at('/hr?later')
  })
  await hydrate(ROOT, element, () => currentLocation)
  expect(calls).toEqual(['bootstrap /hr', 'update /hr?later'])
})

test('unmounts only roots whose elements have left the document', async () => {
  const other = document.body.appendChild(document.createElement('div'))
  await hydrate()
  await hydrate({ ...ROOT, place: 'slot:contact-block' }, other)
  element.remove()
  roots.unmountDetached()
  roots.update(at('/pay'))
  expect(calls.slice(-2)).toEqual(['unmount /hr', 'update /pay'])
})

const throws = (stage: string) => () => {
  throw new Error(`broken on ${stage}`)
}

test('publishes errors of update and unmount, and still calls these functions of other roots', async () => {
  const broken = document.body.appendChild(document.createElement('div'))
  vi.mocked(loadLifecycles).mockResolvedValueOnce({
    ...lifecycles,
    update: throws('update'),
    unmount: throws('unmount'),
  })
  for (const [place, where] of [
    ['slot:contact-block', broken],
    ['route', element],
  ] as const)
    await hydrate({ ...ROOT, place }, where)
  roots.update(at('/pay'))
  broken.remove()
  element.remove()
  roots.unmountDetached()
  await vi.waitFor(() => expect(calls.slice(-2)).toEqual(['update /pay', 'unmount /pay']))
  expect(events.filter(({ type }) => type === 'remote_error')).toEqual([
    expect.objectContaining({ stage: 'update' }),
    expect.objectContaining({ stage: 'unmount' }),
  ])
})

test('publishes valid events of areas in order, and drops and logs an event that violates the contract', async () => {
  const consoleError = vi.spyOn(console, 'error').mockImplementation(() => {})
  const publishedEvents: BusEvent[] = []
  const publish = createCheckedPublish((event) => publishedEvents.push(event))
  publish({ type: 'form_start', form: 'contact' })
  publish({ type: 'page_view', title: 'HR', typed: 'secret' } as never)
  publish({ type: 'form_submit', form: 'contact' })
  await vi.waitFor(() => expect(publishedEvents).toHaveLength(2))
  publish({ type: 'form_success', form: 'contact' })
  expect(publishedEvents.map(({ type }) => type)).toEqual(['form_start', 'form_submit', 'form_success'])
  expect(consoleError).toHaveBeenCalledOnce()
  consoleError.mockRestore()
})

test('publishes no unchecked events if their schema does not load, and logs that once', async () => {
  const consoleError = vi.spyOn(console, 'error').mockImplementation(() => {})
  const published = vi.fn<(event: BusEvent) => void>()
  const publish = createCheckedPublish(published, () => Promise.reject(new Error('offline')))
  publish({ type: 'form_start', form: 'contact' })
  publish({ type: 'form_submit', form: 'contact' })
  await vi.waitFor(() => expect(consoleError).toHaveBeenCalledOnce())
  expect(published).not.toHaveBeenCalled()
  consoleError.mockRestore()
})

test('reloads the page to load a failed island again, but only if the site responds', async () => {
  document.body.innerHTML =
    '<div><div data-root="route"></div></div><p hidden data-load-again=""><button type="button">Load</button></p>'
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => {})
  const answers = vi.spyOn(globalThis, 'fetch').mockRejectedValueOnce(new TypeError('offline'))
  vi.mocked(loadLifecycles).mockRejectedValueOnce(new Error('lost'))
  await hydrate(ROOT, document.querySelector('[data-root]') as HTMLElement)
  const button = document.querySelector('button')
  button?.click()
  await Promise.allSettled(answers.mock.results.map(({ value }) => value as Promise<Response>))
  expect(reload).not.toHaveBeenCalled()
  answers.mockResolvedValueOnce(new Response(''))
  button?.click()
  await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce())
  vi.restoreAllMocks()
})
