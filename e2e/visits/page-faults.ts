// Scripts that cause faults in a page. Playwright runs each function in the page before the page's own scripts, so a function
// must not use other names of this module. In the page, the function `__faultMet` tells the test that the fault has occurred.

export const denyStorage = (): void => {
  for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches'])
    Object.defineProperty(globalThis, name, {
      get: () => {
        Reflect.get(globalThis, '__faultMet')()
        throw new DOMException('The operation is insecure.', 'SecurityError')
      },
    })
}

export const shiftClock = (by: number): void => {
  const Real = Date
  const readClock = () => {
    Reflect.get(globalThis, '__faultMet')()
    return Real.now() + by
  }
  globalThis.Date = class extends Real {
    constructor(...given: [] | [number]) {
      super(given.length === 0 ? readClock() : given[0])
    }
    static override now = readClock
  } as DateConstructor
}

/** Changes a page before hydration, as a password manager, a spelling checker and a content blocker do. */
export const markPage = (): void =>
  document.addEventListener('readystatechange', () => {
    if (document.readyState !== 'interactive') return
    document.body.prepend(document.createElement('veepn-guard'))
    for (const control of document.querySelectorAll('input, textarea')) {
      control.setAttribute('data-gramm', 'false')
      control.after(document.createElement('div'))
      Reflect.get(globalThis, '__faultMet')()
    }
    for (const picture of document.querySelectorAll('main img')) picture.remove()
    for (const root of document.querySelectorAll('[data-root]')) root.append(document.createElement('div'))
  })

/** Translates a page as browsers do: before the page's scripts run, each text is wrapped in a `<font>` element. */
export const translatePage = (): void =>
  document.addEventListener('readystatechange', () => {
    if (document.readyState !== 'interactive') return
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const texts: Text[] = []
    while (walker.nextNode()) texts.push(walker.currentNode as Text)
    for (const text of texts) {
      if (!text.data.trim() || text.parentElement?.closest('script, style, option, textarea')) continue
      // Use the type of `span`, because TypeScript has none for the obsolete element `font`.
      const font = document.createElement('font' as 'span')
      text.replaceWith(font)
      font.append(text)
      Reflect.get(globalThis, '__faultMet')()
    }
  })

/** Defines the functions that broken-visits.spec.ts inserts into scripts of areas. They cause the fault named `fault`. */
export const defineCodeFault = (fault: string): void => {
  type Component = (props: object) => unknown
  interface React {
    createElement: (component: Component, props: object) => unknown
    useEffect: (effect: () => void, dependencies?: unknown[]) => void
    useState: (first: number) => [number, (next: (before: number) => number) => void]
  }
  const fail = (): never => {
    Reflect.get(globalThis, '__faultMet')()
    throw new Error(`${fault}, on purpose`)
  }
  const leaks: Record<string, () => void> = {
    'leaks styles': () => {
      const sheet = new CSSStyleSheet()
      sheet.replaceSync(
        '* { letter-spacing: .02em } h1, h2 { color: crimson; font: 700 2rem/1 serif } p { font-size: 1.3rem } a { padding: 3px; background: gold } div { max-width: 70rem } button { border: 4px solid }',
      )
      document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
    },
    'leaks globals': () => {
      for (const name of 'React process module exports define require $ app settings'.split(' '))
        Reflect.set(globalThis, name, { leaked: true })
      // Do what old polyfills do: every for…in loop now sees an additional property.
      for (const { prototype } of [Object, Array]) Reflect.set(prototype, 'leaked', 'by an area')
    },
    'leaks listeners': () => {
      for (const type of ['click', 'scroll', 'pointermove', 'pointerdown', 'input', 'submit', 'keydown'])
        for (let count = 0; count < 100; count += 1) addEventListener(type, fail)
    },
    'leaks timers': () => {
      for (let count = 0; count < 100; count += 1)
        setInterval(() => {
          for (const text of document.querySelectorAll('p')) text.getAttribute('class')
          // Throw in only one of the 100 timers, because the browser of the test records each error.
          if (count === 0) fail()
        }, 100)
    },
  }
  const breakComponent =
    (react: React, Part: Component): Component =>
    (props) => {
      const [renders, setRenders] = react.useState(0)
      react.useEffect(() => {
        if (fault === 'renders again and again' && renders < 2) Reflect.get(globalThis, '__faultMet')()
        if (fault === 'renders again and again' || (fault === 'throws on a later render' && renders === 0))
          setRenders((before) => before + 1)
      }, [renders])
      react.useEffect(() => {
        if (leaks[fault]) Reflect.get(globalThis, '__faultMet')()
        leaks[fault]?.()
      }, [])
      if (fault === 'throws on render' || (fault === 'throws on a later render' && renders > 0)) fail()
      return react.createElement(Part, props)
    }
  const broken = new Map<Component, Component>()
  Object.assign(globalThis, {
    __breakComponent: (react: React, Part: Component) =>
      broken.get(Part) ?? broken.set(Part, breakComponent(react, Part)).get(Part),
    __breakLifecycles: (lifecycles: Record<string, unknown>) =>
      Object.fromEntries(
        Object.entries(lifecycles).map(([stage, run]) => [
          stage,
          fault === `throws on ${stage}` ? fail : run,
        ]),
      ),
  })
}
