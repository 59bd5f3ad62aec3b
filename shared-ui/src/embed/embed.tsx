import { AnimatedTally } from '../brand/tally.tsx'
import { classNames } from '../class-names.ts'
import { useEmbed, type EmbedEvents } from './use-embed.ts'
import styles from './embed.module.css'

export interface EmbedProps<Own extends { type: string }> extends EmbedEvents<Own> {
  /** Texts: `loading` is shown while the embed loads, and `ready` is announced to screen readers when it is ready. */
  words: { loading: string; ready: string }
  /** Class that sets the reserved height, so that loading does not shift the layout. */
  className?: string | undefined
}

/**
 * A part of the page that a vendor renders, or a page of this site in a frame. Its height is reserved. The caller decides when
 * the part may load, for example after consent, and renders an alternative beside it.
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
