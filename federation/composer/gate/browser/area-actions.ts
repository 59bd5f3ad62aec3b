import type { PageData } from 'shared-contracts'

// These functions run in the page. Playwright sends each function as source text, so a function must contain its helpers and
// may use only types of this file.
/* oxlint-disable unicorn/consistent-function-scoping */

/** Name of the global variable that contains the recorded `AreaAction`s. */
export const AREA_ACTIONS_GLOBAL = '__gateAreaActions'

/** Something that an area's code did outside the area's own React roots. */
export interface AreaAction {
  /** Verb and object, such as `sets the cookie “visits”`. */
  what: string
  /**
   * URL of the area's script with line and column. Empty if the call stack contains no script of an area, for example if React
   * renders a portal.
   */
  script: string
}

/** A storage key that areas may write. If it ends with `.`, areas may write all keys that start with it. */
export interface AreaKey {
  key: string
  in: 'local' | 'session'
}

/**
 * Runs before the scripts of a page. Records what the code of an area does outside the area's own roots. The first script of a
 * release in the call stack identifies the area. Calls of the shell are not recorded. Navigations are canceled, so that the
 * check continues on the same page.
 */
export const recordAreaActions = ({ globalName, keys }: { globalName: string; keys: AreaKey[] }): void => {
  if (window !== top) return
  const actions = new Map<string, AreaAction>()
  Object.defineProperty(globalThis, globalName, { value: actions })

  interface Caller {
    /** Name of the area whose code is on the call stack. Undefined if React runs without code of an area on the stack. */
    area?: string
    /** True if React called a browser function such as `addEventListener`. False if code of the area called it. */
    isReact: boolean
    script: string
  }
  type Values = readonly unknown[]

  /**
   * Returns the area whose code is running, or React. Returns null for other code, such as the shell's. With `isIndirect`, also
   * returns the area if the shell's code is running, but code of the area called it.
   */
  const findCaller = ({ isIndirect = false } = {}): Caller | null => {
    const limit = Error.stackTraceLimit
    Error.stackTraceLimit = 50
    const { stack = '' } = new Error('caller')
    Error.stackTraceLimit = limit
    let isReact = false
    for (const [script, name = '', file = ''] of stack.matchAll(
      /https?:\/\/[^\s()]+\/_r\/([\w-]+)\/[^/\s]+\/([^\s()]+)/g,
    )) {
      if (name !== 'shell') return { area: name, isReact, script }
      if (file.includes('/react-')) isReact = true
      else if (!isReact && !isIndirect) return null
    }
    return isReact && !isIndirect ? { isReact, script: '' } : null
  }
  const record = (what: string, { script }: Pick<Caller, 'script'>) =>
    actions.set(`${what} ${script}`, { what, script })

  let areas: Map<string, string> | undefined
  const areaOf = (root: Element): string | undefined => {
    if (!areas) {
      const text = document.getElementById('page-data')?.textContent
      if (!text) return undefined
      const { page } = JSON.parse(text) as { page: PageData }
      areas = new Map(page.roots.map(({ place, area }) => [place, area]))
    }
    return areas.get(root.getAttribute('data-root') ?? '')
  }
  /**
   * Returns the caller (the area whose code is running, or React) if it may not change the node. An area may change nodes in
   * its own React roots, and React may change nodes in all roots. Returns null if the change is permitted.
   */
  const findOutsider = (node: Node): Caller | null => {
    if (!node.isConnected) return null
    const root = (node instanceof Element ? node : node.parentElement)?.closest('[data-root]')
    const caller = findCaller()
    if (!caller || (root && (caller.isReact || caller.area === areaOf(root)))) return null
    return caller
  }
  const nameOf = (target: unknown): string => {
    if (target === document || target === undefined || target === globalThis)
      return target === document ? 'document' : 'window'
    if (!(target instanceof Element)) return target instanceof Node ? `a ${target.nodeName}` : 'an object'
    const [first] = target.classList
    return `<${target.localName}${target.id ? `#${target.id}` : first ? `.${first}` : ''}>`
  }

  /**
   * Calls `watch` before each call of the method or setter `name` of `owner`. If `watch` returns true, the method or setter is
   * not called.
   */
  const intercept = (
    owner: object,
    name: string,
    watch: (self: unknown, values: Values) => boolean,
  ): void => {
    const { value, ...accessor } = Object.getOwnPropertyDescriptor(owner, name) ?? {}
    // oxlint-disable-next-line typescript/unbound-method -- called with `this` of the caller
    const original = (value ?? accessor.set) as ((...values: Values[]) => unknown) | undefined
    if (typeof original !== 'function' || accessor.configurable === false) return
    const watched = function (this: unknown, ...values: Values[]): unknown {
      return watch(this, values) ? undefined : Reflect.apply(original, this, values)
    }
    Object.defineProperty(owner, name, { ...accessor, ...(value ? { value: watched } : { set: watched }) })
  }
  /** Replaces the object in a property by a proxy. The proxy calls `watch` before each change of the object. */
  const interceptObject = (
    owner: object,
    name: string,
    {
      isWatched,
      watch,
    }: { isWatched: (self: unknown) => boolean; watch: (self: unknown, key: string) => void },
  ): void => {
    const descriptor = Object.getOwnPropertyDescriptor(owner, name)
    // oxlint-disable-next-line typescript/unbound-method -- called with `this` of the caller
    const read = descriptor?.get
    if (!read) return
    const proxyOf = (self: unknown, object: object): object =>
      new Proxy(object, {
        get: (target, key) => {
          const value: unknown = Reflect.get(target, key, target)
          if (typeof value !== 'function') return value
          return (...values: unknown[]) => {
            if (/^(?:add|remove|replace|set|toggle|clear|delete|append)/.test(String(key)))
              watch(self, key === 'clear' ? '' : String(values[0]))
            return Reflect.apply(value, target, values) as unknown
          }
        },
        set: (target, key, value) => {
          watch(self, String(key))
          return Reflect.set(target, key, value, target)
        },
        deleteProperty: (target, key) => {
          watch(self, String(key))
          return Reflect.deleteProperty(target, key)
        },
      })
    Object.defineProperty(owner, name, {
      ...descriptor,
      get(this: unknown) {
        const object = Reflect.apply(read, this, []) as object
        return isWatched(this) ? proxyOf(this, object) : object
      },
    })
  }

  // Record calls that set cookies or use storage. The callback returns false, so that the browser still runs the recorded call.
  const recordCall = (owner: object | undefined, name: string, describe: (values: Values) => string) => {
    if (owner)
      intercept(owner, name, (_self, values) => {
        const caller = findCaller()
        if (caller) record(describe(values), caller)
        return false
      })
  }
  recordCall(Document.prototype, 'cookie', ([text]) => `sets the cookie “${String(text).split('=', 1)[0]}”`)
  const firstName = ([value]: Values) =>
    typeof value === 'object' && value && 'name' in value ? String(value.name) : String(value)
  for (const name of ['set', 'delete'])
    recordCall(globalThis.CookieStore?.prototype, name, (values) => `sets the cookie “${firstName(values)}”`)
  recordCall(IDBFactory.prototype, 'open', (values) => `opens the database “${firstName(values)}”`)
  recordCall(globalThis.CacheStorage?.prototype, 'open', (values) => `opens the cache “${firstName(values)}”`)
  recordCall(
    globalThis.ServiceWorkerContainer?.prototype,
    'register',
    ([url]) => `registers the service worker ${String(url)}`,
  )
  for (const area of ['local', 'session'] as const)
    interceptObject(globalThis, `${area}Storage`, {
      isWatched: () => findCaller() !== null,
      watch: (_self, key) => {
        const isDeclared = keys.some(
          (allowedKey) =>
            allowedKey.in === area &&
            (allowedKey.key.endsWith('.') ? key.startsWith(allowedKey.key) : key === allowedKey.key),
        )
        const caller = isDeclared ? null : findCaller()
        if (caller)
          record(key === '' ? `clears ${area}Storage` : `writes the key “${key}” of ${area}Storage`, caller)
      },
    })

  // Record event listeners that an area adds outside its own React roots, with two exceptions. Areas may listen on any element
  // for events of the window, such as `resize`. They may also listen anywhere for `pointermove`, `pointerup` and similar
  // events, because a drag that starts in a root can end anywhere.
  const freeEvents =
    /^(?:resize|scroll|scrollend|load|toggle|contextmenu|pointer(?:move|up|cancel|out|leave)|mouse(?:move|up)|touch.+)$/
  const isVisitorEvent = (type: string): boolean =>
    !freeEvents.test(type) &&
    (/^(?:focus(?:in|out)$|composition|error$|unhandledrejection$)/.test(type) ||
      `on${type}` in HTMLElement.prototype)
  const watchListener = (target: unknown, type: string) => {
    const isWindow = target === undefined || target === globalThis
    if (!isVisitorEvent(type) || !(isWindow || target instanceof Node)) return
    const caller = isWindow ? findCaller() : findOutsider(target as Node)
    if (caller && !caller.isReact) record(`listens to “${type}” on ${nameOf(target)}`, caller)
  }
  intercept(EventTarget.prototype, 'addEventListener', (self, [type]) => {
    watchListener(self, String(type))
    return false
  })

  // Intercept the setters and methods that change nodes of the document.
  const isFormTarget = (name: string): boolean => /^form-?action$|^action$/i.test(name)
  const watchWrite = (self: unknown, name: string, values: Values): boolean => {
    if (!(self instanceof Node)) return false
    const attribute = /^(?:set|remove|toggle)Attribute/.test(name)
      ? String(values.at(name.endsWith('NS') ? 1 : 0))
      : name
    const isAction = isFormTarget(attribute) && self.isConnected
    const isSubmit = name === 'submit' || name === 'requestSubmit'
    const caller = isAction || isSubmit ? findCaller() : findOutsider(self)
    if (!caller) return false
    if (isSubmit) record(`submits ${nameOf(self)}`, caller)
    else if (isAction) record(`changes ${attribute} of ${nameOf(self)}`, caller)
    else if (name.startsWith('on')) watchListener(self, name.slice(2))
    else record(`changes ${nameOf(self)} (${name})`, caller)
    return isSubmit
  }
  const changes =
    /^(?:append|prepend|insert|remove|replace|before$|after$|set|toggleAttribute|moveBefore|attachShadow|write|open$|execCommand|delete|submit$|requestSubmit|reset$|click$)/
  for (const name of Object.getOwnPropertyNames(globalThis)) {
    const { value } = Object.getOwnPropertyDescriptor(globalThis, name) ?? {}
    const prototype: unknown = typeof value === 'function' ? value.prototype : undefined
    if (!(prototype instanceof Node || prototype === Node.prototype)) continue
    for (const [member, descriptor] of Object.entries(Object.getOwnPropertyDescriptors(prototype)))
      if (member !== 'cookie' && (descriptor.set || changes.test(member)))
        intercept(prototype, member, (self, values) => watchWrite(self, member, values))
  }
  for (const member of Object.getOwnPropertyNames(globalThis))
    if (member.startsWith('on'))
      intercept(globalThis, member, () => {
        watchListener(globalThis, member.slice(2))
        return false
      })
  for (const [owner, name] of [
    [Element.prototype, 'classList'],
    [Element.prototype, 'attributes'],
    [HTMLElement.prototype, 'style'],
    [SVGElement.prototype, 'style'],
    [HTMLElement.prototype, 'dataset'],
  ] as const)
    interceptObject(owner, name, {
      isWatched: (self) => findOutsider(self as Node) !== null,
      watch: (self) => watchWrite(self, name, []),
    })

  // Record and stop each navigation and each new window that the code of an area causes.
  globalThis.navigation?.addEventListener('navigate', (event) => {
    const caller = findCaller({ isIndirect: true })
    if (!caller) return
    const { pathname, search, hash, origin } = new URL(event.destination.url)
    const to = origin === location.origin ? pathname + search + hash : event.destination.url
    record(`navigates to ${to}`, caller)
    event.stopImmediatePropagation()
    event.preventDefault()
  })
  intercept(globalThis, 'open', (_self, [url]) => {
    const caller = findCaller({ isIndirect: true })
    if (caller) record(`opens a window with ${String(url)}`, caller)
    return caller !== null
  })

  // Record violations of the Content-Security-Policy by scripts of areas, but not by scripts of the shell.
  document.addEventListener('securitypolicyviolation', (event) => {
    const { sourceFile, lineNumber, columnNumber, effectiveDirective, blockedURI } = event
    if (!/\/_r\/(?!shell\/)[\w-]+\//.test(sourceFile)) return
    record(`breaks the security policy: ${effectiveDirective} blocks ${blockedURI}`, {
      script: `${sourceFile}:${lineNumber}:${columnNumber}`,
    })
  })
}

export const readAreaActions = (globalName: string): AreaAction[] => [
  ...(Reflect.get(globalThis, globalName) as Map<string, AreaAction>).values(),
]

/**
 * Does to the controls of all roots what a visitor does before a click: points at them, focuses them, presses a key and enters
 * input. Does not click, because clicks submit forms and navigate.
 */
export const touchControls = async (): Promise<void> => {
  const MAX_CONTROLS = 100
  const controls = [
    ...document.querySelectorAll<HTMLElement>(
      ['a[href]', 'button', 'input', 'select', 'textarea', '[tabindex]']
        .map((selector) => `[data-root] ${selector}`)
        .join(', '),
    ),
  ]
  for (const control of controls.slice(0, MAX_CONTROLS)) {
    control.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }))
    control.focus({ preventScroll: true })
    control.dispatchEvent(new KeyboardEvent('keydown', { bubbles: true, key: 'Shift' }))
    control.dispatchEvent(new KeyboardEvent('keyup', { bubbles: true, key: 'Shift' }))
    if (control.matches('input, select, textarea'))
      control.dispatchEvent(new InputEvent('input', { bubbles: true }))
  }
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  // Wait until the page has handled the dispatched events, for example validated a field.
  await new Promise((resolve) => setTimeout(resolve, 100))
}
