import { AnimatedTally } from '../brand/animated-tally.tsx'
import { classNames } from '../class-names.ts'
import { useEmbed, type EmbedEvents } from './use-embed.ts'
import styles from './embed.module.css'

export interface EmbedProps<Own extends { type: string }> extends EmbedEvents<Own> {
  /** What a visitor reads while it comes, and what is read out once it is there. */
  words: { loading: string; ready: string }
  /** Sets the height that is kept for it, so that nothing moves when it comes. */
  className?: string | undefined
}

/**
 * A part of the page that another company fills, or a page of ours in a frame, in a place whose height is kept. Where and
 * when it may load is for who renders it; a way around it stands beside it.
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
