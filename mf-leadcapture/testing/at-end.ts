/** Registers what is to be cleaned up. Concurrent tests have to use their own context's hook. */
export type AtEnd = (cleanUp: () => void) => void
