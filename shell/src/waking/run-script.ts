import { trustedScriptUrl } from 'shared-contracts/trusted'

/**
 * Runs one of the shell's later scripts by an element that no parser has put there: what the policy's 'strict-dynamic'
 * trusts, and with it all that the script imports. It calls what it finds under `entry`, a global, with its beginning.
 */
export const runScript = <Start>(
  entry: string,
  href: string,
  integrity: string | undefined,
): Promise<Start> =>
  new Promise((resolve, reject) => {
    Reflect.set(globalThis, entry, resolve)
    const script = document.createElement('script')
    script.type = 'module'
    script.src = trustedScriptUrl(href)
    script.integrity = integrity ?? ''
    script.addEventListener('error', () => reject(new Error(`${href} did not load`)))
    document.head.append(script)
  })
