import type { PageData, PageFragment } from 'shared-contracts'
import { BARE_LAYOUT, HOME_LAYOUT, MAIN_LAYOUT } from 'shared-contracts/area'
import { vi } from 'vitest'

/**
 * Fake of the Navigation API with the parts that the shell uses. `go` starts a navigation and runs the handler that the shell
 * passes to `intercept`. `done` of the result is the promise of this handler.
 */
export class FakeNavigation extends EventTarget {
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

export const createPage = (path: string, flags = HOME_LAYOUT, roots: PageData['roots'] = []): PageData => ({
  path,
  flags,
  roots,
})
export const SLOT = {
  place: 'slot:contact-block',
  area: 'mf-leadcapture',
  kind: 'slot',
  id: 'contact-block',
  hydrate: 'visible',
} as const

export const createFragment = (page: PageData, html: PageFragment['html']): PageFragment => ({
  ...page,
  title: `Title of ${page.path}`,
  description: 'd',
  canonical: `https://x${page.path}`,
  index: true,
  css: `.x{--page:"${page.path}"}`,
  html,
})

/** Responses of the fake site, by URL. */
export const ANSWERS: Record<string, unknown> = {
  '/_f/c/hr.json': createFragment(createPage('/hr', MAIN_LAYOUT, [SLOT]), {
    route: '<h1>HR</h1>',
    'slot:contact-block': '<form></form>',
  }),
  '/_f/c/pay.json': createFragment(createPage('/pay', MAIN_LAYOUT, [SLOT]), {
    route: '<h1>Pay</h1>',
    'slot:contact-block': '<form></form>',
  }),
  '/_f/c/two.json': createFragment(
    createPage('/two', MAIN_LAYOUT, [{ ...SLOT, place: 'slot:chat', id: 'chat' }, SLOT]),
    { route: '<h1>Two</h1>', 'slot:chat': '<p></p>', 'slot:contact-block': '<form></form>' },
  ),
  '/_f/c/long.json': {
    ...createFragment(createPage('/long', MAIN_LAYOUT, [SLOT]), {
      route: '<h1>Long</h1><p>Below</p>',
      'slot:contact-block': '<form></form>',
    }),
    firstScreen: '<h1>Long</h1>'.length,
  },
  '/_f/c/career.json': createFragment(createPage('/career', BARE_LAYOUT), { route: '<h1>Career</h1>' }),
  '/_f/c/_chrome.json': { header: '<header>h<a href="/hr">HR</a></header>', footer: '<footer>f</footer>' },
}
