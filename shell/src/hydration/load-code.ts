import {
  getFragmentKey,
  type ImportMap,
  type PageRoot,
  type HydrationTable,
  SHELL_ENTRY,
} from 'shared-contracts/page'
import { trustedScript, trustedScriptUrl } from 'shared-contracts/trusted'
import { getCompositionUrl } from '../document-data.ts'
import type { LocatedRoot } from '../remotes/load-remote.ts'
import type { ShellContext, ShellRuntime, ShellStart } from '../remotes/roots.ts'

/** Code of a composition's roots, fetched only when one is near the viewport. */
export interface CodeLoader {
  /** Fetches the code to hydrate a root at low priority. Does not run it. */
  prefetch: (root: PageRoot) => Promise<void>
  /** Starts the hydration script. Rejects if it cannot be loaded; the next call tries again. */
  runtime: () => Promise<ShellRuntime>
  /** The hydration script if it is running, else null. */
  running: () => ShellRuntime | null
  locate: (root: PageRoot) => Promise<LocatedRoot>
}

const addImportMap = (importMap: string): void => {
  const script = document.createElement('script')
  script.type = 'importmap'
  script.textContent = trustedScript(importMap)
  document.head.append(script)
}

/**
 * Preloads all modules at once. The composer lists the whole import chain, so that the browser does not discover modules one
 * after another.
 */
const preloadModules = (hrefs: readonly string[], integrity: ImportMap['integrity']): void => {
  for (const href of hrefs) {
    if (document.head.querySelector(`link[rel="modulepreload"][href="${href}"]`)) continue
    const link = document.createElement('link')
    link.rel = 'modulepreload'
    link.href = href
    link.integrity = integrity[href] ?? ''
    link.fetchPriority = 'low'
    document.head.append(link)
  }
}

/** Calls `load` once, and again after a failure. */
const memoizeSuccess = <T>(load: () => Promise<T>): (() => Promise<T>) => {
  let result: Promise<T> | null = null
  return () => {
    result ??= load().catch((error: unknown) => {
      result = null
      throw error
    })
    return result
  }
}

export const createCodeLoader = (
  composition: string,
  context: Omit<ShellContext, 'settings'>,
): CodeLoader => {
  let running: ShellRuntime | null = null
  let map: ImportMap | null = null

  const table = memoizeSuccess(async () => {
    const response = await fetch(getCompositionUrl(composition, '_wake'), { priority: 'low' })
    if (!response.ok) throw new Error(`_wake answered ${response.status}`)
    const loaded = (await response.json()) as HydrationTable
    // Must precede the first module of this document: older browsers accept no import map after one.
    if (!map) addImportMap(loaded.importMap)
    map = JSON.parse(loaded.importMap) as ImportMap
    return { ...loaded, integrity: map.integrity }
  })

  const runtime = memoizeSuccess(async () => {
    const { shell, integrity, settings } = await table()
    const start = await runScript<ShellStart>(SHELL_ENTRY, {
      href: shell.entry,
      integrity: integrity[shell.entry],
      kind: 'module',
    })
    running = start({ ...context, settings })
    return running
  })

  return {
    async prefetch(root) {
      const { shell, scripts, integrity } = await table()
      preloadModules([...shell.scripts, ...(scripts[getFragmentKey(root)] ?? [])], integrity)
    },
    runtime,
    running: () => running,
    async locate(root) {
      const place = (await table()).remotes[root.area]
      if (!place) throw new Error(`no ${root.area}`)
      return { ...root, ...place }
    },
  }
}

export interface DeferredScript {
  href: string
  integrity: string | undefined
  /**
   * A module can import others. A page's first module is slow to evaluate, and older browsers accept no import map after it.
   * Self-contained scripts are classic.
   */
  kind: 'classic' | 'module'
}

/** Adds a script element to the head. The policy's 'strict-dynamic' trusts it, since the HTML parser did not insert it. */
export const appendScript = ({ href, integrity, kind }: DeferredScript): HTMLScriptElement => {
  const script = document.createElement('script')
  if (kind === 'module') script.type = kind
  script.src = trustedScriptUrl(href)
  script.integrity = integrity ?? ''
  document.head.append(script)
  return script
}

/**
 * Loads one of the shell's later scripts and resolves with its start function, which the script passes to the global function
 * named `entry`. Rejects if the script does not load.
 */
export const runScript = <Start>(entry: string, script: DeferredScript): Promise<Start> =>
  new Promise((resolve, reject) => {
    Reflect.set(globalThis, entry, resolve)
    appendScript(script).addEventListener('error', () => reject(new Error(`${script.href} did not load`)))
  })

/** Runs `action` once the page has loaded and the browser is idle. */
export const whenIdle = (action: () => void): void => {
  const wait = () => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(() => action(), { timeout: 3000 })
    else setTimeout(action, 200)
  }
  if (document.readyState === 'complete') wait()
  else addEventListener('load', wait, { once: true })
}

/** Resolves once the page has loaded and the browser is idle. Code after it runs in another task. */
export const idle = (): Promise<void> => new Promise(whenIdle)
