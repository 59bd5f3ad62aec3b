/**
 * Hears what frames inside `host` post from `origin`, and nobody else: any window can post to any other. Returns what
 * ends it.
 */
export const hearFrames = (
  host: HTMLElement,
  origin: string,
  hear: (data: unknown) => void,
): (() => void) => {
  const listener = ({ data, origin: from, source }: MessageEvent<unknown>): void => {
    if (from !== origin || source === null) return
    if ([...host.querySelectorAll('iframe')].some(({ contentWindow }) => contentWindow === source)) hear(data)
  }
  addEventListener('message', listener)
  return () => removeEventListener('message', listener)
}

/** A field of a message that may be anything. */
export const fieldOf = (data: unknown, name: string): unknown =>
  typeof data === 'object' && data !== null ? Object.getOwnPropertyDescriptor(data, name)?.value : undefined

/** A height that a message claims, in CSS pixels, kept within reason. */
export const heightIn = (value: unknown): number | null => {
  const height = typeof value === 'string' ? Number.parseFloat(value) : value
  return typeof height === 'number' && height > 0 && height < 10_000 ? Math.ceil(height) : null
}
