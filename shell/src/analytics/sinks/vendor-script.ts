import { trustedScriptUrl } from 'shared-contracts/trusted'
import type { SinkContext } from './sink-context.ts'

interface VendorScriptOptions {
  /** Of the sink, as the settings name it. */
  name: string
  src: string
  /** The element's id, where the vendor looks for it. */
  id?: string
  /** Fetches it as soon as it is wanted, rather than once the page is interactive. */
  isImmediate?: boolean
}

export interface VendorScript {
  isLoaded: () => boolean
  /** Fetches it once, however often it is called; again after a failure. */
  load: () => void
  /** Calls `action` once the script has run: at once, if it has. Calls are made in order; `cancel` drops those that wait. */
  run: (action: () => void) => void
  /** Fetches nothing if nothing has been fetched. A script that runs cannot be unloaded. */
  cancel: () => void
}

/** A vendor's script: async, at low priority, in an element of our own, which the policy's 'strict-dynamic' trusts. */
export const createVendorScript = (
  { interactive, publish }: Pick<SinkContext, 'interactive' | 'publish'>,
  { name, src, id, isImmediate = false }: VendorScriptOptions,
): VendorScript => {
  let waiting: AbortController | null = null
  let element: HTMLScriptElement | null = null
  let isLoaded = false
  let held: (() => void)[] = []

  const append = () => {
    waiting = null
    const script = document.createElement('script')
    script.async = true
    script.fetchPriority = 'low'
    if (id !== undefined) script.id = id
    script.src = trustedScriptUrl(src)
    script.addEventListener('load', () => {
      isLoaded = true
      for (const action of held.splice(0))
        try {
          action()
        } catch (error) {
          publish({ type: 'script_error', message: String(error).slice(0, 300), source: `sink ${name}` })
        }
    })
    script.addEventListener('error', () => {
      element = null
      script.remove()
      publish({ type: 'script_error', message: `${src} did not load`.slice(0, 300), source: `sink ${name}` })
    })
    element = script
    document.head.append(script)
  }
  return {
    isLoaded: () => isLoaded,
    load: () => {
      if (element || waiting) return
      if (isImmediate) return append()
      waiting = new AbortController()
      interactive(append, waiting.signal)
    },
    run: (action) => {
      if (isLoaded) action()
      else held.push(action)
    },
    cancel: () => {
      waiting?.abort()
      waiting = null
      held = []
    },
  }
}
