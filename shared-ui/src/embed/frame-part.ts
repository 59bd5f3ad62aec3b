import type { EmbedPart, EmbedWord } from './embed-part.ts'
import { hearFrames } from './hear-frames.ts'

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
  read?: (data: unknown) => EmbedWord | null
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
      ? hearFrames(host, new URL(src).origin, (data) => {
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
