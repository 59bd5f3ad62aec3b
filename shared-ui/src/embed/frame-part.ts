import type { EmbedPart, EmbedMessage } from './use-embed.ts'

/**
 * Value of the attribute `sandbox` of the frame. The framed page may run scripts, use the storage of its origin, and open links in
 * a new tab.
 */
const SANDBOX = 'allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox'

export interface FrameOptions {
  src: string
  title: string
  /** True if the framed page contains a form. The sandbox then permits form submits. */
  hasForm?: boolean
  /** Value of the iframe's attribute `allow` (permissions policy). */
  allow?: string
  /**
   * Parses a message from the frame. Returns null for unknown messages. The first known message makes the embed ready. If `read`
   * is missing, the frame's `load` event makes the embed ready.
   */
  read?: (data: unknown) => EmbedMessage | null
}

/**
 * Creates an embed that shows a third-party page in an iframe. Pass `read` if that page posts messages. Without `read`, the
 * event `load` makes the embed ready. Browsers fire it for error pages too, so an error page also counts as ready.
 */
export const createFramePart = ({ src, title, hasForm, allow = '', read }: FrameOptions): EmbedPart => ({
  mount(host, on) {
    const frame = document.createElement('iframe')
    const reportReady = () => on({ type: 'ready' })
    let isReady = false
    const stopListening = read
      ? listenToFrames(host, new URL(src).origin, (data) => {
          const embedMessage = read(data)
          if (!embedMessage) return
          if (!isReady && embedMessage.type === 'height') reportReady()
          isReady = true
          on(embedMessage)
        })
      : () => {}
    frame.title = title
    frame.allow = allow
    frame.referrerPolicy = 'strict-origin-when-cross-origin'
    frame.setAttribute('sandbox', hasForm ? `${SANDBOX} allow-forms` : SANDBOX)
    if (!read) frame.addEventListener('load', reportReady)
    frame.src = src
    host.append(frame)
    return () => {
      stopListening()
      frame.removeEventListener('load', reportReady)
      frame.remove()
    }
  },
})

/**
 * Calls `onMessage` with the data of each message from `origin` that a frame inside `host` posts. Ignores messages from other
 * windows. Returns a function that stops listening.
 */
export const listenToFrames = (
  host: HTMLElement,
  origin: string,
  onMessage: (data: unknown) => void,
): (() => void) => {
  const listener = ({ data, origin: from, source }: MessageEvent<unknown>): void => {
    if (from !== origin || source === null) return
    if ([...host.querySelectorAll('iframe')].some(({ contentWindow }) => contentWindow === source))
      onMessage(data)
  }
  addEventListener('message', listener)
  return () => removeEventListener('message', listener)
}

/** Returns a property of a message. Undefined if the message is not an object. */
export const getField = (data: unknown, name: string): unknown =>
  typeof data === 'object' && data !== null ? Object.getOwnPropertyDescriptor(data, name)?.value : undefined

/** Parses a height in CSS pixels and rounds it up. Returns null unless the value is between 0 and 10,000. */
export const parseHeight = (value: unknown): number | null => {
  const height = typeof value === 'string' ? Number.parseFloat(value) : value
  return typeof height === 'number' && height > 0 && height < 10_000 ? Math.ceil(height) : null
}
