import { trustedScriptUrl } from 'shared-contracts/trusted'

export interface LaterScript {
  href: string
  integrity: string | undefined
  /**
   * A module can import others. A page's first module is slow to evaluate, and older browsers accept no import map after it.
   * Self-contained scripts are classic.
   */
  kind: 'classic' | 'module'
}

/** Adds a script element to the head. The policy's 'strict-dynamic' trusts it, since the HTML parser did not insert it. */
export const appendScript = ({ href, integrity, kind }: LaterScript): HTMLScriptElement => {
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
export const runScript = <Start>(entry: string, script: LaterScript): Promise<Start> =>
  new Promise((resolve, reject) => {
    Reflect.set(globalThis, entry, resolve)
    appendScript(script).addEventListener('error', () => reject(new Error(`${script.href} did not load`)))
  })
