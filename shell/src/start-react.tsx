import type { RemoteLocation } from 'shared-contracts'
import { DOM } from 'shared-contracts/page'
import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import type { ShellContext } from './runtime.ts'
import { ShellApp, type ShellHandle } from './shell-app.tsx'

/** Prefix of the ids React makes in the shell's tree; the same when the layout is rendered by the composer. */
export const SHELL_ID_PREFIX = 'shell-'

/** Hydrates the shell's tree. Resolves, once it is alive, to a function that gives its current handle. */
export const startReact = (
  context: ShellContext,
  onMove: (location: RemoteLocation, isReturn: boolean) => void,
): Promise<() => ShellHandle> =>
  new Promise((resolve, reject) => {
    const container = document.getElementById(DOM.shell)
    if (!container) {
      reject(new Error(`The document has no #${DOM.shell}`))
      return
    }
    let current: ShellHandle | null = null
    const onReady = (handle: ShellHandle) => {
      current = handle
      resolve(() => current ?? handle)
    }
    const report = (stage: 'hydrate' | 'mount') => (error: unknown) => {
      const message = String(error).slice(0, 300)
      context.publish({ type: 'remote_error', area: 'shell', stage, message })
      if (stage === 'hydrate') console.error(error)
    }
    const app = (
      <BrowserRouter>
        <ShellApp firstPage={context.data.page} nav={context.data.nav} onReady={onReady} onMove={onMove} />
      </BrowserRouter>
    )
    // In slices, so that a slow phone answers touches meanwhile.
    startTransition(() => {
      hydrateRoot(container, app, { identifierPrefix: SHELL_ID_PREFIX, onRecoverableError: report('hydrate'), onUncaughtError: report('mount') })
    })
  })
