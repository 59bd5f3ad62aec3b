import { AnimatedTally } from '../brand/tally.tsx'
import { classNames } from '../class-names.ts'
import { useEmbed, type EmbedEvents } from './use-embed.ts'
import styles from './embed.module.css'

export interface EmbedProps<Own extends { type: string }> extends EmbedEvents<Own> {
  /** `loading` is shown while the embed loads. `ready` is announced to screen readers when the embed is ready. */
  words: { loading: string; ready: string }
  /** Class that reserves the height, so that loading does not shift the layout. */
  className?: string | undefined
}

/**
 * A part of the page that a vendor renders, or a page of this site in a frame. Render this component only when the embed may load,
 * for example after consent. Render an alternative beside it, such as a link.
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
