import type { Fault, Visit } from './fault.ts'

const DAY_MS = 24 * 60 * 60 * 1000

const inEveryDocument =
  (script: (argument: number) => void, argument = 0) =>
  async (visit: Visit): Promise<void> => {
    await visit.context.exposeBinding('__labMet', () => {
      visit.met += 1
    })
    await visit.context.addInitScript(script, argument)
  }

const denyStorage = (): void => {
  for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches'])
    Object.defineProperty(globalThis, name, {
      get: () => {
        Reflect.get(globalThis, '__labMet')()
        throw new DOMException('The operation is insecure.', 'SecurityError')
      },
    })
}

const shiftClock = (by: number): void => {
  const Real = Date
  Reflect.get(globalThis, '__labMet')()
  globalThis.Date = class extends Real {
    constructor(...given: [] | [number]) {
      super(given.length === 0 ? Real.now() + by : given[0])
    }
    static override now() {
      return Real.now() + by
    }
  } as DateConstructor
}

/** What a password manager, a checker of spelling and a blocker leave in a page, before it has woken. */
const markPage = (): void =>
  document.addEventListener('readystatechange', () => {
    if (document.readyState !== 'interactive') return
    Reflect.get(globalThis, '__labMet')()
    document.body.setAttribute('data-new-gr-c-s-check-loaded', '14.1')
    document.body.prepend(document.createElement('veepn-guard'))
    document.documentElement.classList.add('dark-reader')
    for (const control of document.querySelectorAll('input, textarea')) {
      control.setAttribute('data-gramm', 'false')
      control.after(document.createElement('div'))
    }
    for (const picture of document.querySelectorAll('main img')) picture.remove()
    for (const root of document.querySelectorAll('[data-root]')) root.append(document.createElement('div'))
  })

/** Translates a page as browsers do: wraps each text in a `<font>` element before the page's scripts run. */
export const translatePage = (): void =>
  document.addEventListener('readystatechange', () => {
    if (document.readyState !== 'interactive') return
    Reflect.get(globalThis, '__labMet')?.()
    document.documentElement.classList.add('translated-ltr')
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const texts: Node[] = []
    while (walker.nextNode()) texts.push(walker.currentNode)
    for (const text of texts) {
      const { parentElement: parent } = text
      if (!text.nodeValue?.trim() || parent?.closest('script, style, option, textarea')) continue
      // TypeScript does not know the obsolete element.
      const font = document.createElement('font' as 'span')
      parent?.replaceChild(font, text)
      font.append(text)
    }
  })

/** What a visitor's browser is like; each of them in a window of their own. */
export const FAULTS_OF_BROWSERS: Fault[] = [
  { name: 'storage denied', begin: inEveryDocument(denyStorage) },
  { name: 'clock a day ahead', begin: inEveryDocument(shiftClock, DAY_MS) },
  { name: 'clock a day behind', begin: inEveryDocument(shiftClock, -DAY_MS) },
  { name: 'an extension marks fields and takes pictures', begin: inEveryDocument(markPage) },
  { name: 'an extension translates the page', begin: inEveryDocument(translatePage) },
]
