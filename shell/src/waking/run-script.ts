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

/** Adds a script by an element that no parser has put there: what the policy's 'strict-dynamic' trusts. */
export const appendScript = ({ href, integrity, kind }: LaterScript): HTMLScriptElement => {
  const script = document.createElement('script')
  if (kind === 'module') script.type = kind
  script.src = trustedScriptUrl(href)
  script.integrity = integrity ?? ''
  document.head.append(script)
  return script
}

/**
 * Runs one of the shell's later scripts and all that it imports. It calls what it finds under `entry`, a global, with its beginning.
 */
export const runScript = <Start>(entry: string, script: LaterScript): Promise<Start> =>
  new Promise((resolve, reject) => {
    Reflect.set(globalThis, entry, resolve)
    appendScript(script).addEventListener('error', () => reject(new Error(`${script.href} did not load`)))
  })
