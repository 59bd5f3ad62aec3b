/** An error in the browser, as it is sent to who knows the sources. */
export interface Thrown {
  message: string
  stack: string
}

/** Errors of what is developed; of the rest, the console tells. */
const OF_SOURCES = '/_dev/@fs/'

/** Calls `tell` for each error that code under development throws, or React reports of it. */
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
