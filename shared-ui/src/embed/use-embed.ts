import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react'
import { trustedScriptUrl } from 'shared-contracts/trusted'

/**
 * Message from an embed, which is a part of a page that a third party renders.
 *
 * - `ready`: the embed shows a page. The embed repeats this message for each further page that it shows.
 * - `height`: height of the embed's content, in CSS pixels.
 * - `failed`: the embed cannot be shown. `reason` is an error text.
 */
export type EmbedMessage =
  | { type: 'ready' }
  | { type: 'height'; height: number }
  | { type: 'failed'; reason: string }

/** A part of a page that a third party renders (an embed). `Own` is the type of the embed's additional messages. */
export interface EmbedPart<Own extends { type: string } = never> {
  /**
   * Renders the embed into `host`, an empty element that no other code changes. Calls `on` with each message. The returned
   * function removes the embed and ends the calls of `on`.
   */
  mount: (host: HTMLElement, on: (message: EmbedMessage | Own) => void) => () => void
}

/** Time within which an embed must become ready. After that, it counts as failed. */
const READY_TIMEOUT_MS = 15_000

export type EmbedState = 'loading' | 'ready' | 'failed'

export interface EmbedEvents<Own extends { type: string }> {
  part: EmbedPart<Own>
  /** Milliseconds between the embed's first `ready` message and the call of `onReady`. */
  readyAfter?: number | undefined
  onReady?: (() => void) | undefined
  /** Called once if the embed fails, or is not ready within `READY_TIMEOUT_MS`. The embed can still become ready later. */
  onFailed?: ((reason: string) => void) | undefined
  onMessage?: ((message: Own) => void) | undefined
}

const isCommon = (message: { type: string }): message is EmbedMessage =>
  message.type === 'ready' || message.type === 'height' || message.type === 'failed'

/**
 * Scrolls to the top of the embed if that top is above the viewport. Called when the embed shows its next page, such as the next
 * step of a form.
 */
const scrollToTop = (host: HTMLElement): void => {
  if (host.getBoundingClientRect().top < 0) host.scrollIntoView({ block: 'start' })
}

/**
 * Sets the height of the embed. An increase always applies, so that no content is cut off. A decrease moves the content below the
 * embed up, so a decrease applies only while that content is outside the viewport.
 */
const setHeight = (host: HTMLElement, height: number): void => {
  const { bottom } = host.getBoundingClientRect()
  if (height > host.offsetHeight || bottom >= innerHeight) host.style.height = `${height}px`
}

/**
 * Mounts an embed into `host`, and unmounts it with the component. `part` is read only once. To show another embed, change the
 * component's `key`. Reports a failure to `onFailed` and shows no error, because an alternative is visible beside the embed.
 */
export const useEmbed = <Own extends { type: string }>({
  part,
  readyAfter = 0,
  onReady,
  onFailed,
  onMessage,
}: EmbedEvents<Own>): { host: RefObject<HTMLDivElement | null>; state: EmbedState } => {
  const host = useRef<HTMLDivElement>(null)
  const [state, setState] = useState<EmbedState>('loading')
  const reportedTypes = useRef(new Set<EmbedMessage['type']>())
  const readyTimer = useRef<ReturnType<typeof setTimeout>>(undefined)

  const callOnReady = useEffectEvent(() => onReady?.())
  const handleMessage = useEffectEvent((message: EmbedMessage | Own) => {
    if (!isCommon(message)) return onMessage?.(message)
    const isFirst = !reportedTypes.current.has(message.type)
    const wasReady = reportedTypes.current.has('ready')
    reportedTypes.current.add(message.type)
    switch (message.type) {
      case 'ready':
        if (!isFirst && host.current) scrollToTop(host.current)
        if (!isFirst) return undefined
        if (readyAfter > 0) readyTimer.current = setTimeout(callOnReady, readyAfter)
        else callOnReady()
        setState('ready')
        return undefined
      case 'height':
        if (host.current) setHeight(host.current, message.height)
        return undefined
      case 'failed':
        if (wasReady || !isFirst) return undefined
        setState('failed')
        return onFailed?.(message.reason)
      default:
        return message satisfies never
    }
  })
  const mount = useEffectEvent((element: HTMLElement) =>
    part.mount(element, (message) => handleMessage(message)),
  )

  useEffect(() => {
    if (!host.current) return undefined
    const unmount = mount(host.current)
    const timeout = setTimeout(
      () => handleMessage({ type: 'failed', reason: `Not ready after ${READY_TIMEOUT_MS / 1000} seconds.` }),
      READY_TIMEOUT_MS,
    )
    return () => {
      clearTimeout(timeout)
      clearTimeout(readyTimer.current)
      unmount()
    }
  }, [])

  return { host, state }
}

/** Returns false until the element is at most 300 px away from the viewport. Then returns true, even if the element moves away. */
export const useNear = (element: RefObject<Element | null>): boolean => {
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    if (!element.current) return undefined
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return
        observer.disconnect()
        setNear(true)
      },
      { rootMargin: '300px' },
    )
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element])
  return isNear
}

/**
 * Appends a vendor's script to `host`. Each call runs the script again. Returns a function that removes the script and its event
 * listeners.
 */
export const loadScript = (
  host: Element,
  src: string,
  on: { loaded?: () => void; failed: (error: string) => void },
): (() => void) => {
  const script = document.createElement('script')
  const loaded = () => on.loaded?.()
  const failed = () => on.failed('The script did not load.')
  script.src = trustedScriptUrl(src)
  script.async = true
  script.addEventListener('load', loaded)
  script.addEventListener('error', failed)
  host.append(script)
  return () => {
    script.removeEventListener('load', loaded)
    script.removeEventListener('error', failed)
    script.remove()
  }
}
