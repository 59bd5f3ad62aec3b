import { trustedScriptUrl } from 'shared-contracts/trusted'

export interface LaterScript {
  href: string
  integrity: string | undefined
  /**
   * A module may import; a page's first one takes a browser long to evaluate, and older ones take no import map after it.
   * What is whole by itself is classic.
   */
  kind: 'classic' | 'module'
}

/**
 * Runs one of the shell's later scripts by an element that no parser has put there: what the policy's 'strict-dynamic'
 * trusts, and with it all that the script imports. It calls what it finds under `entry`, a global, with its beginning.
 */
export const runScript = <Start>(entry: string, { href, integrity, kind }: LaterScript): Promise<Start> =>
  new Promise((resolve, reject) => {
    Reflect.set(globalThis, entry, resolve)
    const script = document.createElement('script')
    if (kind === 'module') script.type = kind
    script.src = trustedScriptUrl(href)
    script.integrity = integrity ?? ''
    script.addEventListener('error', () => reject(new Error(`${href} did not load`)))
    document.head.append(script)
  })
