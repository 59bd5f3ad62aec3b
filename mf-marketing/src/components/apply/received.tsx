import { useEffect, useRef } from 'react'
import { classNames, Heading, Marked, Tally } from 'shared-ui'
import { apply } from '../../content/career.ts'
import styles from './received.module.css'

interface ReceivedProps {
  id: string
  isShown: boolean
  onAgain: () => void
  className: string | undefined
}

/** Says that an application has arrived, in the form's own place; takes the focus as it comes up. */
export const Received = ({ id, isShown, onAgain, className }: ReceivedProps) => {
  const panel = useRef<HTMLDivElement>(null)

  useEffect(() => {
    if (!isShown) return
    panel.current?.focus({ preventScroll: true })
    panel.current?.scrollIntoView({ block: 'center' })
  }, [isShown])

  return (
    <section
      ref={panel}
      id={id}
      tabIndex={-1}
      aria-labelledby={`${id}-title`}
      data-tone="spruce"
      className={classNames(styles.received, className)}
    >
      <Tally size={48} animated={isShown} />
      <Heading level={3} size="lg" id={`${id}-title`}>
        <Marked text={apply.received.title} />
      </Heading>
      <p className={styles.text}>{apply.received.text}</p>
      <a href="#apply" className={styles.again} onClick={onAgain}>
        {apply.received.quiet}
      </a>
    </section>
  )
}
