/** Any window can post to any other: only what comes from the booking page's own origin is heard. Returns what ends it. */
export const listenTo = (
  origin: string,
  hear: (data: Record<string, unknown>, source: MessageEventSource | null) => void,
): (() => void) => {
  const listener = ({ data, origin: from, source }: MessageEvent<unknown>): void => {
    if (from === origin && typeof data === 'object' && data !== null) hear({ ...data }, source)
  }
  addEventListener('message', listener)
  return () => removeEventListener('message', listener)
}

/** A height that a message claims, kept within reason. */
export const heightIn = (value: unknown): number | null => {
  const height = typeof value === 'string' ? Number.parseFloat(value) : value
  return typeof height === 'number' && height > 0 && height < 10_000 ? Math.ceil(height) : null
}

/** A point in time that a message claims, as ISO 8601. */
export const instantIn = (value: unknown): string | null => {
  const at = typeof value === 'string' || typeof value === 'number' ? new Date(value) : null
  return at === null || Number.isNaN(at.getTime()) ? null : at.toISOString()
}
