/** An error in the browser, as sent to the development server, which maps its stack to the sources. */
export interface Thrown {
  message: string
  stack: string
}

/** Path in the stack of errors to send. Errors of other code are only on the console. */
const OF_SOURCES = '/_dev/@fs/'

/** Calls `tell` once for each error that code under development throws, or that is logged with `console.error`. */
export const tellThrown = (tell: (thrown: Thrown) => void): void => {
  const heard = new WeakSet<Error>()
  const hear = (thrown: unknown) => {
    if (!(thrown instanceof Error) || heard.has(thrown) || !thrown.stack?.includes(OF_SOURCES)) return
    heard.add(thrown)
    tell({ message: String(thrown), stack: thrown.stack })
  }
  addEventListener('error', ({ error }) => hear(error))
  addEventListener('unhandledrejection', ({ reason }) => hear(reason))
  const write = console.error
  console.error = (...written: unknown[]) => {
    written.forEach(hear)
    write(...written)
  }
}
