import type { EmbedPart, EmbedMessage } from './use-embed.ts'

/** Permissions of framed pages: scripts, their own origin, and links that open in a new tab. */
const SANDBOX = 'allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox'

export interface FrameOptions {
  /** Absolute address of the page. */
  src: string
  /** Accessible name of the frame. */
  title: string
  /** True if the page has a form to submit. */
  hasForm?: boolean
  /** Permissions policy of the frame, as the attribute `allow`. */
  allow?: string
  /**
   * Reads a message that the frame posted; null for unknown messages. The frame is ready with its first known message.
   * Without `read` it is ready after its load event.
   */
  read?: (data: unknown) => EmbedMessage | null
}

/**
 * A third-party page in an iframe. Browsers do not report whether an error page was loaded. If the page posts messages,
 * use `read` to wait for the first one.
 */
export const createFramePart = ({ src, title, hasForm, allow = '', read }: FrameOptions): EmbedPart => ({
  mount(host, on) {
    const frame = document.createElement('iframe')
    const loaded = () => on({ type: 'ready' })
    let isReady = false
    const unlisten = read
      ? listenToFrames(host, new URL(src).origin, (data) => {
          const word = read(data)
          if (!word) return
          if (!isReady && word.type === 'height') loaded()
          isReady = true
          on(word)
        })
      : () => {}
    frame.title = title
    frame.allow = allow
    frame.referrerPolicy = 'strict-origin-when-cross-origin'
    frame.setAttribute('sandbox', hasForm ? `${SANDBOX} allow-forms` : SANDBOX)
    if (!read) frame.addEventListener('load', loaded)
    frame.src = src
    host.append(frame)
    return () => {
      unlisten()
      frame.removeEventListener('load', loaded)
      frame.remove()
    }
  },
})

/**
 * Calls `hear` with messages that frames inside `host` post from `origin`. Ignores all others, because any window can
 * post to any other. Returns a function that stops it.
 */
export const listenToFrames = (
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
export const getField = (data: unknown, name: string): unknown =>
  typeof data === 'object' && data !== null ? Object.getOwnPropertyDescriptor(data, name)?.value : undefined

/** Reads the height in a message, in CSS pixels, rounded up. Null if it is not a number between 0 and 10,000. */
export const parseHeight = (value: unknown): number | null => {
  const height = typeof value === 'string' ? Number.parseFloat(value) : value
  return typeof height === 'number' && height > 0 && height < 10_000 ? Math.ceil(height) : null
}
