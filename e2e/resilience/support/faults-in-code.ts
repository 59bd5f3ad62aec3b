// Faults in an area's code. The page's global variable `__fault` names the fault to cause. broken-code.ts copies this file
// into the sources of areas, so the file must not import other files.

type Component = (props: object) => unknown
type Lifecycle = (props: never) => Promise<unknown>

interface React {
  createElement: (component: Component, props: object) => unknown
  useEffect: (effect: () => void, dependencies?: unknown[]) => void
  useState: (first: number) => [number, (next: (before: number) => number) => void]
}

const MANY = 100
const LEAKED = ['React', 'process', 'module', 'exports', 'define', 'require', '$', 'app', 'settings']

/** Returns the fault to cause in this area. The test sets it before the first script of a document runs. */
const getRequestedFault = (area: string): string | null => {
  const { __fault } = globalThis as { __fault?: { area: string; fault: string } }
  return typeof document !== 'undefined' && __fault?.area === area ? __fault.fault : null
}

/** Tells the test that the fault has occurred. */
const reportFault = (): void => {
  const { __faultMet } = globalThis as { __faultMet?: () => unknown }
  void __faultMet?.()
}

const fail = (what: string): never => {
  reportFault()
  throw new Error(`${what}, on purpose`)
}

const LEAKS: Record<string, () => void> = {
  'leaks styles': () => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(
      '* { letter-spacing: .02em } h1, h2 { color: crimson; font: 700 2rem/1 serif } p { font-size: 1.3rem } a { padding: 3px; background: gold } div { max-width: 70rem } button { border: 4px solid }',
    )
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  },
  'leaks globals': () => {
    for (const name of LEAKED) Reflect.set(globalThis, name, { leaked: true })
    // Do what old polyfills do: every for…in loop now sees an additional property.
    Reflect.set(Object.prototype, 'leaked', 'by an area')
    Reflect.set(Array.prototype, 'leaked', 'by an area')
  },
  'leaks listeners': () => {
    const detached = document.body.cloneNode(true)
    for (const type of ['click', 'scroll', 'pointermove', 'pointerdown', 'input', 'submit', 'keydown'])
      for (let count = 0; count < MANY; count += 1)
        addEventListener(type, () => {
          if (count === MANY - 1 && !detached.isConnected) throw new Error('a listener of what is gone')
        })
  },
  'leaks timers': () => {
    for (let count = 0; count < MANY; count += 1)
      setInterval(() => {
        document.querySelectorAll('p').forEach((one) => one.textContent)
        if (count === 0) throw new Error('a timer of what is gone')
      }, 50)
  },
}

const failing = (react: React, area: string, Page: Component): Component => {
  const Failing: Component = (props) => {
    const fault = getRequestedFault(area)
    const [renders, setRenders] = react.useState(0)
    react.useEffect(() => {
      if (fault === 'renders again and again') setRenders((before) => before + 1)
      if (fault === 'throws on a later render' && renders === 0) setRenders(() => 1)
      if (fault === 'renders again and again' && renders === 0) reportFault()
    }, [fault, renders])
    react.useEffect(() => {
      const leak = fault === null ? undefined : LEAKS[fault]
      if (!leak) return
      reportFault()
      leak()
    }, [fault])
    if (fault === 'throws on render') fail('render')
    if (fault === 'throws on a later render' && renders > 0) fail('a later render')
    return react.createElement(Page, props)
  }
  return Failing
}

/**
 * Wraps the loaders of an area's components, which `import.meta.glob` returns. A loaded component then causes the fault that
 * the global variable `__fault` of the page names.
 */
export const withFaults = (
  react: unknown,
  area: string,
  loaders: Record<string, () => Promise<unknown>>,
): Record<string, () => Promise<unknown>> =>
  Object.fromEntries(
    Object.entries(loaders).map(([file, load]) => [
      file,
      async () => failing(react as React, area, (await load()) as Component),
    ]),
  )

/**
 * Wraps an area's lifecycle functions. If `__fault` is a fault such as `throws on mount`, the function `mount` throws an error
 * instead of returning a rejected promise.
 */
export const faultyLifecycles = <Lifecycles extends Record<string, Lifecycle>>(
  area: string,
  lifecycles: Lifecycles,
): Lifecycles =>
  Object.fromEntries(
    Object.entries(lifecycles).map(([stage, run]) => [
      stage,
      (props: never) => (getRequestedFault(area) === `throws on ${stage}` ? fail(stage) : run(props)),
    ]),
  ) as Lifecycles
