// @vitest-environment happy-dom
import type { BusEvent, PageData, PageFragment, RemoteLocation } from 'shared-contracts'
import { BARE_LAYOUT, HOME_LAYOUT, MAIN_LAYOUT } from 'shared-contracts/area'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createChrome } from '../layout/chrome.ts'
import { createFragments, prefetchOnIntent, prefetchVisible } from './fragments.ts'
import { remoteNavigator, startNavigation } from './navigation.ts'

/**
 * Fake of the Navigation API with the parts that the shell uses. `go` starts a navigation, and runs the handler that the shell
 * passes to `intercept`. The field `done` of the result is the handler's promise.
 */
class FakeNavigation extends EventTarget {
  currentEntry = { key: 'first', getState: () => null }

  async go(address: string, fields: Partial<NavigateEvent> = {}) {
    const url = new URL(address, location.href)
    const leaving = new AbortController()
    let handler: (() => Promise<void>) | undefined
    const event = Object.assign(new Event('navigate'), {
      canIntercept: true,
      hashChange: false,
      downloadRequest: null,
      formData: null,
      navigationType: 'push',
      signal: leaving.signal,
      destination: { url: url.href },
      scroll: vi.fn<() => void>(),
      intercept: (options: { handler: () => Promise<void> }) => (handler = options.handler),
      ...fields,
    })
    this.dispatchEvent(event)
    if (!handler) return { event, leaving, intercepted: false, done: Promise.resolve() }
    history.pushState(null, '', url)
    this.currentEntry = { key: crypto.randomUUID(), getState: () => null }
    this.dispatchEvent(new Event('currententrychange'))
    return { event, leaving, intercepted: true, done: handler() }
  }
}

const createPage = (path: string, flags = HOME_LAYOUT, roots: PageData['roots'] = []): PageData => ({
  path,
  flags,
  roots,
})
const SLOT = {
  place: 'slot:contact-block',
  area: 'mf-leadcapture',
  kind: 'slot',
  id: 'contact-block',
  hydrate: 'visible',
} as const

const createFragment = (page: PageData, html: PageFragment['html']): PageFragment => ({
  ...page,
  title: `Title of ${page.path}`,
  description: 'd',
  canonical: `https://x${page.path}`,
  index: true,
  css: `.x{--page:"${page.path}"}`,
  html,
})

const createForm = (path: string, route: string) =>
  createFragment(createPage(path, MAIN_LAYOUT, [SLOT]), { route, 'slot:contact-block': '<form></form>' })

/** Responses of the fake site, by URL. */
const ANSWERS: Record<string, unknown> = {
  '/_f/c/hr.json': createForm('/hr', '<h1>HR</h1>'),
  '/_f/c/pay.json': createForm('/pay', '<h1>Pay</h1>'),
  '/_f/c/two.json': createFragment(
    createPage('/two', MAIN_LAYOUT, [{ ...SLOT, place: 'slot:chat', id: 'chat' }, SLOT]),
    { route: '<h1>Two</h1>', 'slot:chat': '<p></p>', 'slot:contact-block': '<form></form>' },
  ),
  '/_f/c/long.json': {
    ...createForm('/long', '<h1>Long</h1><p>Below</p>'),
    firstScreen: '<h1>Long</h1>'.length,
  },
  '/_f/c/career.json': createFragment(createPage('/career', BARE_LAYOUT), { route: '<h1>Career</h1>' }),
  '/_f/c/_chrome.json': { header: '<header>h<a href="/hr">HR</a></header>', footer: '<footer>f</footer>' },
}

let fake: FakeNavigation
let events: BusEvent[]
let viewed: string[]
let isOffline: boolean
const moved = vi.fn<(page: PageData, location: RemoteLocation) => void>()
const reload = vi.fn<() => void>()
const scrollTo = vi.fn<(options: ScrollToOptions) => void>()

beforeEach(() => {
  document.head.innerHTML =
    '<title>First</title><style>.layout{}</style><style id="page-styles">.x{}</style><link rel="canonical" href="https://x/">'
  document.body.innerHTML =
    '<div id="shell"><a>skip</a><header><a href="/hr">HR</a></header><main id="main"><h1>Home</h1></main><div id="route-announcer"></div></div>'
  history.replaceState(null, '', '/')
  fake = new FakeNavigation()
  events = []
  viewed = []
  isOffline = false
  moved.mockReset()
  reload.mockReset()
  vi.stubGlobal('navigation', fake)
  scrollTo.mockReset()
  vi.stubGlobal('scrollTo', scrollTo)
  // Simulates that the visitor has scrolled before a click on a link.
  vi.stubGlobal('scrollY', 600)
  // Prevents callbacks in idle periods, because these tests do not cover them. A timer of such a callback could fire after the
  // end of a test.
  vi.stubGlobal('requestIdleCallback', () => 0)
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => {} }))
  vi.spyOn(location, 'reload').mockImplementation(reload)
  vi.stubGlobal(
    'fetch',
    vi.fn(async (address: string) => {
      const found = ANSWERS[address]
      if (isOffline) throw new TypeError('Failed to fetch')
      return { ok: found !== undefined, status: found === undefined ? 410 : 200, json: async () => found }
    }),
  )
  startNavigation({
    first: createPage('/'),
    fragments: createFragments('c'),
    chrome: createChrome('c'),
    publish: (event) => events.push(event),
    viewed: (title) => viewed.push(title),
    moved,
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** Navigates, and resolves once the page is shown. */
const visit = async (address: string) => (await fake.go(address)).done

const listParts = () =>
  [...(document.getElementById('shell')?.children ?? [])].map(
    ({ tagName, id }) => id || tagName.toLowerCase(),
  )

test('shows HTML, head, styles and scroll position of a page, then focuses and announces it', async () => {
  const { event, done } = await fake.go('/hr')
  await done
  expect(document.querySelector('main')?.innerHTML).toBe(
    '<div data-root="route"><h1 tabindex="-1">HR</h1></div>',
  )
  expect(document.title).toBe('Title of /hr')
  await vi.waitFor(() => expect(document.activeElement?.textContent).toBe('HR'))
  expect(document.getElementById('route-announcer')?.textContent).toBe('Title of /hr')
  expect(event.scroll).not.toHaveBeenCalled()
  expect(scrollTo).toHaveBeenCalledWith({ top: 0, behavior: 'instant' })
  expect([...document.querySelectorAll('style')].map(({ textContent }) => textContent)).toEqual(['.layout{}'])
  expect(
    document.adoptedStyleSheets.flatMap((sheet) => [...sheet.cssRules].map((rule) => rule.cssText)),
  ).toEqual(['.x { --page: "/hr"; }'])
  expect(moved).toHaveBeenCalledWith(
    expect.objectContaining({ path: '/hr' }),
    expect.objectContaining({ pathname: '/hr' }),
  )
  expect(viewed).toEqual(['Title of /hr'])
})

const route = () => document.querySelector('[data-root="route"]')

test('shows the first screen first and the rest after a frame, but the whole page at once on history navigation', async () => {
  const frames: FrameRequestCallback[] = []
  vi.stubGlobal('requestAnimationFrame', (frame: FrameRequestCallback) => frames.push(frame))
  const { done } = await fake.go('/long')
  await vi.waitFor(() => expect(route()?.innerHTML).toBe('<h1>Long</h1>'))
  expect(route()?.getAttribute('style')).toContain('300vh')
  expect(document.querySelector('form')).toBeNull()
  expect(viewed).toEqual([])
  for (const frame of frames.splice(0)) frame(0)
  await done
  expect(route()?.outerHTML).toBe('<div data-root="route"><h1 tabindex="-1">Long</h1><p>Below</p></div>')
  expect(document.querySelector('form')).not.toBeNull()
  expect(viewed).toEqual(['Title of /long'])

  const { done: navigated } = await fake.go('/career')
  await vi.waitFor(() => expect(document.title).toBe('Title of /career'))
  for (const frame of frames.splice(0)) frame(0)
  await navigated
  await fake.go('/long', { navigationType: 'traverse' })
  await vi.waitFor(() => expect(route()?.innerHTML).toBe('<h1>Long</h1><p>Below</p>'))
})

test('shows the complete next page if the visitor navigates before the current page is complete', async () => {
  const frames: FrameRequestCallback[] = []
  vi.stubGlobal('requestAnimationFrame', (frame: FrameRequestCallback) => frames.push(frame))
  const { done } = await fake.go('/long')
  await vi.waitFor(() => expect(document.title).toBe('Title of /long'))
  const { done: next } = await fake.go('/pay')
  await vi.waitFor(() => expect(document.title).toBe('Title of /pay'))
  for (const frame of frames.splice(0)) frame(0)
  await Promise.all([done, next])
  expect(document.querySelector('main')?.innerHTML).toBe(
    '<div data-root="route"><h1 tabindex="-1">Pay</h1></div>',
  )
  expect(document.querySelectorAll('form')).toHaveLength(1)
  expect(viewed).toEqual(['Title of /pay'])
})

test('replaces only the styles of the previous page', async () => {
  const otherSheet = new CSSStyleSheet()
  otherSheet.replaceSync('.question{}')
  document.adoptedStyleSheets.push(otherSheet)
  await visit('/hr')
  await visit('/pay')
  expect(document.adoptedStyleSheets.map((sheet) => sheet.cssRules[0]?.cssText)).toEqual([
    '.question {  }',
    '.x { --page: "/pay"; }',
  ])
})

test.each([
  ['#claims', 'Claims', 'Title of /long: Claims'],
  ['#cl%61ims', 'Claims', 'Title of /long: Claims'],
  ['#a%2Bb', 'Field', 'Title of /long: '],
  ['#%E0%A4', 'Broken', 'Title of /long: Broken'],
  ['#none', 'Long', 'Title of /long'],
])('focuses and announces the target of %s', async (hash, focused, announced) => {
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(() => {})
  ANSWERS['/_f/c/sections.json'] = {
    ...(ANSWERS['/_f/c/long.json'] as PageFragment),
    firstScreen: undefined,
    html: {
      route:
        '<h1>Long</h1><section id="claims" aria-label="x"><h2>Claims</h2></section><input id="a+b" aria-label="Field"><h2 id="\uFFFD">Broken</h2>',
    },
  }
  await visit(`/sections${hash}`)
  await vi.waitFor(() => expect(document.getElementById('route-announcer')?.textContent).toBe(announced))
  const { activeElement } = document
  expect(activeElement?.getAttribute('aria-label') === 'Field' ? 'Field' : activeElement?.textContent).toBe(
    focused,
  )
  expect(activeElement?.getAttribute('tabindex')).toBe(focused === 'Field' ? null : '-1')
})

test('adds and removes slots in the order of the page, and does not move slots that both pages have', async () => {
  await visit('/hr')
  const form = document.querySelector('#slot-contact-block form')
  const moves: string[] = []
  const observer = new MutationObserver((records) =>
    moves.push(
      ...records.flatMap(({ removedNodes }) => [...removedNodes].map((node) => (node as HTMLElement).id)),
    ),
  )
  observer.observe(document.getElementById('shell') ?? document.body, { childList: true })
  await visit('/two')
  expect(listParts()).toEqual([
    'a',
    'header',
    'main',
    'slot-chat',
    'slot-contact-block',
    'footer',
    'route-announcer',
  ])
  expect(document.querySelector('#slot-chat')?.innerHTML).toBe('<div data-root="slot:chat"><p></p></div>')
  expect(document.querySelector('#slot-contact-block form')).toBe(form)
  await visit('/hr')
  expect(listParts()).toEqual(['a', 'header', 'main', 'slot-contact-block', 'footer', 'route-announcer'])
  expect(document.querySelector('#slot-contact-block form')).toBe(form)
  observer.disconnect()
  expect(moves).toEqual(['slot-chat'])
})

test('shows the banner only together with the header', async () => {
  const banner = document.createElement('aside')
  banner.setAttribute('data-banner', '')
  document.querySelector('header')?.before(banner)
  const chrome = createChrome('c')
  const page = { path: '/', roots: [] }
  chrome.show({ ...page, flags: BARE_LAYOUT })
  expect(listParts()).toEqual(['a', 'main', 'route-announcer'])
  chrome.show({ ...page, flags: HOME_LAYOUT })
  expect(listParts()).toEqual(['a', 'aside', 'header', 'main', 'route-announcer'])
})

const createSlim = (text: string) => ({
  header: `<header data-slim>${text}</header>`,
  footer: `<footer data-slim>${text}</footer>`,
})

test('shows the slim header and footer of a page outside of main, and replaces them on the next page', () => {
  const chrome = createChrome('c')
  const page = { path: '/', flags: BARE_LAYOUT, roots: [] }
  chrome.show({ ...page, slim: createSlim('first') })
  expect(listParts()).toEqual(['a', 'header', 'main', 'footer', 'route-announcer'])
  chrome.show({ ...page, slim: createSlim('second'), roots: [SLOT] })
  expect(listParts()).toEqual(['a', 'header', 'main', 'slot-contact-block', 'footer', 'route-announcer'])
  expect(document.querySelector('header')?.textContent).toBe('second')
  chrome.show({ ...page, flags: HOME_LAYOUT })
  expect(listParts()).toEqual(['a', 'header', 'main', 'route-announcer'])
  expect(document.querySelector('header')?.textContent).not.toBe('second')
})

test('prefetches the fragment, header and footer of a linked page on hover', async () => {
  prefetchOnIntent(createFragments('c'), createChrome('c'))
  document.querySelector('header a')?.dispatchEvent(new Event('pointerover', { bubbles: true }))
  await vi.waitFor(() => {
    const requestedUrls = new Set(vi.mocked(fetch).mock.calls.map(([address]) => address))
    expect(requestedUrls).toEqual(new Set(['/_f/c/_chrome.json', '/_f/c/hr.json']))
  })
})

test('prefetches nothing without the Navigation API', () => {
  vi.stubGlobal('navigation', undefined)
  Reflect.deleteProperty(globalThis, 'navigation')
  prefetchOnIntent(createFragments('c'), createChrome('c'))
  document.querySelector('header a')?.dispatchEvent(new Event('pointerover', { bubbles: true }))
  expect(fetch).not.toHaveBeenCalled()
})

test.each([
  {
    connection: { effectiveType: '4g' },
    expected: ['/_f/c/hr.json', '/_f/c/_chrome.json', '/_f/c/p1.json', '/_f/c/p2.json'],
  },
  { connection: { effectiveType: '3g' }, expected: [] },
  { connection: { effectiveType: '4g', saveData: true }, expected: [] },
  { connection: undefined, expected: [] },
])(
  'prefetches $expected.length files for visible links with the connection $connection',
  ({ connection, expected }) => {
    const whenSeen: ((entries: { isIntersecting: boolean; target: Element }[]) => void)[] = []
    vi.stubGlobal('navigator', { connection })
    vi.stubGlobal('requestIdleCallback', (action: () => void) => action())
    vi.stubGlobal(
      'IntersectionObserver',
      class {
        constructor(see: (typeof whenSeen)[number]) {
          whenSeen.push(see)
        }
        observe() {}
        unobserve() {}
        disconnect() {}
      },
    )
    document
      .querySelector('main')
      ?.insertAdjacentHTML('beforeend', [1, 2, 3, 4].map((id) => `<a href="/p${id}">Page</a>`).join(''))
    prefetchVisible(createFragments('c'), createChrome('c'))
    const links = [...document.links].map((target) => ({ isIntersecting: true, target }))
    for (const see of whenSeen) see(links)
    expect(vi.mocked(fetch).mock.calls.map(([address]) => address)).toEqual(expected)
  },
)

test('reloads and publishes an error if a fragment cannot be fetched', async () => {
  await visit('/gone')
  expect(reload).toHaveBeenCalledOnce()
  expect(events).toEqual([expect.objectContaining({ type: 'remote_error', stage: 'navigate' })])
})

test('shows the current page without a connection, and reloads when the site responds', async () => {
  isOffline = true
  const { done } = await fake.go('/pay')
  await vi.waitFor(() => expect(fetch).toHaveBeenLastCalledWith(new URL('/pay', location.href)))
  expect(document.querySelector('h1')?.textContent).toBe('Home')
  expect(reload).not.toHaveBeenCalled()
  isOffline = false
  await done
  expect(reload).toHaveBeenCalledOnce()
})

test('publishes a page view for another query, but not for the same address', async () => {
  const heading = document.querySelector('h1')
  await visit('/?industry=solar')
  expect(document.querySelector('h1')).toBe(heading)
  expect(moved).toHaveBeenCalledWith(
    expect.objectContaining({ path: '/' }),
    expect.objectContaining({ search: '?industry=solar' }),
  )
  expect(viewed).toEqual(['First'])
  await visit('/?industry=solar')
  expect(viewed).toHaveLength(1)
})

test('neither publishes a page view nor scrolls if the query is replaced', async () => {
  const { event, done } = await fake.go('/?contest=kept', { navigationType: 'replace' })
  await done
  expect(moved).toHaveBeenCalledWith(
    expect.objectContaining({ path: '/' }),
    expect.objectContaining({ search: '?contest=kept' }),
  )
  expect(event.scroll).not.toHaveBeenCalled()
  expect(viewed).toEqual([])
})

test('replaces the query without a reload in browsers without the Navigation API', () => {
  vi.stubGlobal('navigation', undefined)
  Reflect.deleteProperty(globalThis, 'navigation')
  const replace = vi.spyOn(location, 'replace').mockImplementation(() => {})
  remoteNavigator.replace({ pathname: '/', search: '?contest=kept', hash: '#contest' }, null)
  expect(location.href).toContain('/?contest=kept#contest')
  expect(replace).not.toHaveBeenCalled()
  remoteNavigator.replace('/hr', null)
  expect(replace).toHaveBeenCalledWith('/hr')
})

test.each([
  ['a hash', '/#main', { hashChange: true }],
  ['a download', '/hr', { downloadRequest: 'x' }],
  ['a posted form', '/hr', { formData: new FormData() }],
  ['a reload', '/hr', { navigationType: 'reload' as const }],
  ['another document', '/hr', { canIntercept: false }],
  ['a file', '/_r/mf-hr/1/a.js', {}],
  ['the API', '/api/v1/bookings/general', {}],
])('leaves %s to the browser', async (_what, address, fields) => {
  expect((await fake.go(address, fields)).intercepted).toBe(false)
})
