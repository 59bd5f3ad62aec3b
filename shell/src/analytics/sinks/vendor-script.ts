import { trustedScriptUrl } from 'shared-contracts/trusted'
import type { SinkContext } from './sink-context.ts'

interface VendorScriptOptions {
  /** Of the sink, as the settings name it. */
  name: string
  src: string
  /** The element's id, where the vendor looks for it. */
  id?: string
  loaded?: () => void
}

export interface VendorScript {
  isLoaded: () => boolean
  /** Asks for it once the page is interactive. Loads it once, however often it is asked for; again where it failed. */
  load: () => void
  /** It is no longer wanted: nothing is fetched where nothing has been. What runs cannot be unloaded. */
  cancel: () => void
}

/** A vendor's script: async, at low priority, in an element of our own, which the policy's 'strict-dynamic' trusts. */
export const createVendorScript = (
  { interactive, publish }: Pick<SinkContext, 'interactive' | 'publish'>,
  { name, src, id, loaded }: VendorScriptOptions,
): VendorScript => {
  let waiting: AbortController | null = null
  let element: HTMLScriptElement | null = null
  let isLoaded = false

  const append = () => {
    waiting = null
    const script = document.createElement('script')
    script.async = true
    script.fetchPriority = 'low'
    if (id !== undefined) script.id = id
    script.src = trustedScriptUrl(src)
    script.addEventListener('load', () => {
      isLoaded = true
      try {
        loaded?.()
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
      waiting = new AbortController()
      interactive(append, waiting.signal)
    },
    cancel: () => {
      waiting?.abort()
      waiting = null
    },
  }
}
