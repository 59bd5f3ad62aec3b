/** Content of other sites: frames and scripts, which load when they are near the viewport. */

import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { trustedScriptUrl } from 'shared-contracts/trusted'
import { AnimatedTally } from '../brand/logo.tsx'
import { classNames } from '../class-names.ts'
import styles from './embed.module.css'

interface EmbedProps<Own extends { type: string }> extends EmbedEvents<Own> {
  /** `loading` is shown while the embed loads. `ready` is announced to screen readers when the embed is ready. */
  words: { loading: string; ready: string }
  /** Class that gives the embed a height before it has loaded, so that loading does not shift the layout. */
  className?: string | undefined
}

/**
 * A part of the page that a vendor renders, or a page of this site in a frame. Render this component only when the embed may
 * load, for example after consent. Render an alternative beside it, such as a link.
 */
export function Embed<Own extends { type: string } = never>({
  words,
  className,
  ...events
}: EmbedProps<Own>) {
  const { host, state } = useEmbed(events)
  return (
    <div className={classNames(styles.place, className)} data-state={state} aria-busy={state === 'loading'}>
      <div ref={host} className={styles.host} />
      <p className={styles.loading} hidden={state !== 'loading'} aria-hidden="true">
        <AnimatedTally size={32} /> {words.loading}
      </p>
      <output className="visually-hidden">
        {state === 'loading' ? words.loading : null}
        {state === 'ready' ? words.ready : null}
      </output>
    </div>
  )
}

/**
 * Value of the attribute `sandbox` of the frame. The framed page may run scripts, use the storage of its origin, and open links
 * in a new tab.
 */
const SANDBOX = 'allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox'

interface FrameOptions {
  src: string
  title: string
  /** True if the framed page contains a form. The sandbox then permits form submits. */
  hasForm?: boolean
  /** Value of the iframe's attribute `allow` (permissions policy). */
  allow?: string
  /**
   * Parses a message from the frame. Returns null for unknown messages. The first known message makes the embed ready. If
   * `read` is missing, the frame's `load` event makes the embed ready.
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

/**
 * Message from an embed: the part of a page whose content a third party renders.
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

type EmbedState = 'loading' | 'ready' | 'failed'

interface EmbedEvents<Own extends { type: string }> {
  part: EmbedPart<Own>
  /** Milliseconds from the embed's first `ready` message to the call of `onReady`. Default: 0. */
  readyAfter?: number | undefined
  onReady?: (() => void) | undefined
  /** Called once if the embed fails, or is not ready after `READY_TIMEOUT_MS`. Later, the embed can still become ready. */
  onFailed?: ((reason: string) => void) | undefined
  onMessage?: ((message: Own) => void) | undefined
}

const isCommon = (message: { type: string }): message is EmbedMessage =>
  message.type === 'ready' || message.type === 'height' || message.type === 'failed'

/**
 * Scrolls to the top of the embed if that top is above the viewport. Called when the embed shows its next page, such as the
 * next step of a form.
 */
const scrollToTop = (host: HTMLElement): void => {
  if (host.getBoundingClientRect().top < 0) host.scrollIntoView({ block: 'start' })
}

/**
 * Sets the height of the embed. An increase always applies, so that no content is cut off. A decrease moves the content below
 * the embed up, so a decrease applies only while that content is outside the viewport.
 */
const setHeight = (host: HTMLElement, height: number): void => {
  const { bottom } = host.getBoundingClientRect()
  if (height > host.offsetHeight || bottom >= innerHeight) host.style.height = `${height}px`
}

/**
 * Mounts an embed into `host`, and unmounts it with the component. `part` is read only once. To show another embed, change the
 * component's `key`. Reports a failure to `onFailed` and shows no error, because an alternative is visible beside the embed.
 */
const useEmbed = <Own extends { type: string }>({
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

/** Returns false until the element is within 300 px of the viewport. Then stays true, even if the element moves away. */
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
 * Appends a vendor's script to `host`. Each call runs the script again. Returns a function that removes the script and its
 * event listeners.
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
