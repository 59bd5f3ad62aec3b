import { defineScenario } from '@federation/test-kit/resilience'
import { runFaults, type Fault } from './support/visit.ts'

const DAY_MS = 24 * 60 * 60 * 1000

const denyStorage = (): void => {
  for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches'])
    Object.defineProperty(globalThis, name, {
      get: () => {
        Reflect.get(globalThis, '__faultMet')()
        throw new DOMException('The operation is insecure.', 'SecurityError')
      },
    })
}

const shiftClock = (by: number): void => {
  const Real = Date
  Reflect.get(globalThis, '__faultMet')()
  globalThis.Date = class extends Real {
    constructor(...given: [] | [number]) {
      super(given.length === 0 ? Real.now() + by : given[0])
    }
    static override now() {
      return Real.now() + by
    }
  } as DateConstructor
}

/** Changes a page before hydration, as a password manager, a spelling checker and a content blocker do. */
const markPage = (): void =>
  document.addEventListener('readystatechange', () => {
    if (document.readyState !== 'interactive') return
    Reflect.get(globalThis, '__faultMet')()
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

/** Translates a page as browsers do: before the page's scripts run, each text is wrapped in a `<font>` element. */
export const translatePage = (): void =>
  document.addEventListener('readystatechange', () => {
    if (document.readyState !== 'interactive') return
    Reflect.get(globalThis, '__faultMet')?.()
    document.documentElement.classList.add('translated-ltr')
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const texts: Node[] = []
    while (walker.nextNode()) texts.push(walker.currentNode)
    for (const text of texts) {
      const { parentElement: parent } = text
      if (!text.nodeValue?.trim() || parent?.closest('script, style, option, textarea')) continue
      // Use the type of `span`, because TypeScript has none for the obsolete element `font`.
      const font = document.createElement('font' as 'span')
      parent?.replaceChild(font, text)
      font.append(text)
    }
  })

const faultOf = (name: string, script: (argument: number) => void, argument = 0): Fault => ({
  name,
  begin: ({ context }) => context.addInitScript(script, argument),
})

export const scenario = defineScenario({
  promises: {
    served:
      'with storage denied, a wrong clock, or extensions that change the page, visitors read, go on, get in touch, and what they send is stored once',
  },
  run: async (context) =>
    runFaults(context, await context.createReleasedStateDir(), [
      faultOf('storage denied', denyStorage),
      faultOf('clock a day ahead', shiftClock, DAY_MS),
      faultOf('clock a day behind', shiftClock, -DAY_MS),
      faultOf('an extension marks fields and removes pictures', markPage),
      faultOf('an extension translates the page', translatePage),
    ]),
})
