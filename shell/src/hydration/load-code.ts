import {
  getFragmentKey,
  type ImportMap,
  type PageRoot,
  type HydrationTable,
  SHELL_ENTRY,
} from 'shared-contracts/page'
import { trustedScript, trustedScriptUrl } from 'shared-contracts/trusted'
import { fetchCompositionFile } from '../document-data.ts'
import type { LocatedRoot } from '../remotes/load-remote.ts'
import type { ShellContext, ShellRuntime, ShellStart } from '../remotes/roots.ts'

export interface CodeLoader {
  /** Fetches the code that hydrates a React root, with low priority. Does not run the code. */
  prefetch: (root: PageRoot) => Promise<void>
  /** Loads and starts the hydration script. Rejects if the script does not load. The next call then tries again. */
  runtime: () => Promise<ShellRuntime>
  /** Returns the interface of the hydration script. Null if the script is not running. */
  running: () => ShellRuntime | null
  locate: (root: PageRoot) => Promise<LocatedRoot>
}

const addImportMap = (importMap: string): void => {
  const script = document.createElement('script')
  script.type = 'importmap'
  script.textContent = trustedScript(importMap)
  document.head.append(script)
}

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

/**
 * Returns a function that calls `load` once and then returns the same promise. After a failure, the next call calls `load`
 * again.
 */
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
    const loaded = await fetchCompositionFile<HydrationTable>(composition, '_wake', { priority: 'low' })
    // The import map must be in the document before the first module. Older browsers accept no import map after the first module.
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
   * Scripts with imports are modules. Scripts without imports are classic, because the first module of a page is slow to evaluate.
   */
  kind: 'classic' | 'module'
}

/**
 * Adds a script element to the head. The Content-Security-Policy permits the element because a script inserts it
 * (`'strict-dynamic'`).
 */
export const appendScript = ({ href, integrity, kind }: DeferredScript): HTMLScriptElement => {
  const script = document.createElement('script')
  if (kind === 'module') script.type = kind
  script.src = trustedScriptUrl(href)
  script.integrity = integrity ?? ''
  document.head.append(script)
  return script
}

/**
 * Loads a script of the shell. `entry` is the name of a global function to which the script passes its start function. Resolves
 * with that start function.
 */
export const runScript = <Start>(entry: string, script: DeferredScript): Promise<Start> =>
  new Promise((resolve, reject) => {
    Reflect.set(globalThis, entry, resolve)
    appendScript(script).addEventListener('error', () => reject(new Error(`${script.href} did not load`)))
  })

/** Calls `action` once the page has loaded and the browser is idle. */
export const whenIdle = (action: () => void): void => {
  const wait = () => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(() => action(), { timeout: 3000 })
    else setTimeout(action, 200)
  }
  if (document.readyState === 'complete') wait()
  else addEventListener('load', wait, { once: true })
}

/** Resolves once the page has loaded and the browser is idle. Code after `await idle()` runs in a new task. */
export const idle = (): Promise<void> => new Promise(whenIdle)
