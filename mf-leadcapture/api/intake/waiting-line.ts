/** Beyond this the longest unused are forgotten. */
const MOST_KEYS = 50_000

/** Lets those who wait under one key be ready one after the other, so that many tickets at once are no quicker than one. */
export const waitingLine = (now: () => number) => {
  const last = new Map<string, number>()
  /** When the next one of `key` is ready: `patience` from now, and `apart` from whoever stands before. */
  return (key: string, patience: number, apart: number): number => {
    const readyAt = Math.max(now() + patience, (last.get(key) ?? 0) + apart)
    last.delete(key)
    last.set(key, readyAt)
    const [oldest] = last.size > MOST_KEYS ? last.keys() : []
    if (oldest !== undefined) last.delete(oldest)
    return readyAt
  }
}
