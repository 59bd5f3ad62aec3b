/**
 * Calls `hear` with messages that frames inside `host` post from `origin`. Ignores all others, because any window can
 * post to any other. Returns a function that stops it.
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

/** Reads a property of a message of unknown type. */
export const fieldOf = (data: unknown, name: string): unknown =>
  typeof data === 'object' && data !== null ? Object.getOwnPropertyDescriptor(data, name)?.value : undefined

/** Reads the height in a message, in CSS pixels, rounded up. Null if it is not a number between 0 and 10,000. */
export const heightIn = (value: unknown): number | null => {
  const height = typeof value === 'string' ? Number.parseFloat(value) : value
  return typeof height === 'number' && height > 0 && height < 10_000 ? Math.ceil(height) : null
}
