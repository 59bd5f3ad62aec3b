import { trustedScriptUrl } from 'shared-contracts/trusted'

/**
 * Appends a vendor's script, which runs again with each call. Returns a function that removes it; after that, no
 * callback is called.
 */
export const loadScript = (
  src: string,
  on: { loaded?: () => void; failed: (error: string) => void },
): (() => void) => {
  const script = document.createElement('script')
  const loaded = () => on.loaded?.()
  const failed = () => on.failed('The script did not load.')
  script.src = trustedScriptUrl(src)
  script.async = true
  script.addEventListener('load', loaded)
  script.addEventListener('error', failed)
  document.body.append(script)
  return () => {
    script.removeEventListener('load', loaded)
    script.removeEventListener('error', failed)
    script.remove()
  }
}
