/** Exit codes of the leads command. */
export const EXIT = { ok: 0, failed: 1, usage: 2, notFound: 3 } as const

/** The command line itself is wrong. */
export class UsageError extends Error {
  override name = 'UsageError'
}
