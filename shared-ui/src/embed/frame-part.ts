import type { EmbedPart, EmbedWord } from './embed-part.ts'
import { hearFrames } from './hear-frames.ts'

/** What a page may do in a frame of ours without having to ask: be itself, and open what it links to. */
const SANDBOX = 'allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox'

export interface FrameOptions {
  /** The whole address. */
  src: string
  /** Says what the frame holds. */
  title: string
  /** Whether the page inside is one to fill in and send. */
  hasForm?: boolean
  /** What of the browser the page inside may use, as the attribute `allow` has it. */
  allow?: string
  /**
   * Reads what the frame posts; null for what means nothing. With its first word the frame is ready. Left out: it is ready
   * once it has loaded.
   */
  read?: (data: unknown) => EmbedWord | null
}

/**
 * A page of another company in a frame of its own. A browser does not tell whether what loaded is the page or an error of
 * it: where the page says a word of its own, `read` waits for that.
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
