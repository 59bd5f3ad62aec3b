import { Eyebrow, Heading, type HeadingProps, Lede } from 'shared-ui'
import { Marked } from './marked.tsx'
import styles from './words.module.css'

export interface WordsProps extends Pick<HeadingProps, 'size'> {
  id: string
  /** `*key words*` take the marker stroke. */
  title: string
  eyebrow?: string
  lede?: string | undefined
}

/** The words of a section that stand beside something, and so need no room of their own below. */
export function Words({ id, title, eyebrow, lede, size }: WordsProps) {
  return (
    <div className={styles['words']}>
      <div>
        {eyebrow === undefined ? null : <Eyebrow>{eyebrow}</Eyebrow>}
        <Heading level={2} id={id} {...(size === undefined ? {} : { size })}>
          <Marked text={title} />
        </Heading>
      </div>
      {lede === undefined ? null : <Lede>{lede}</Lede>}
    </div>
  )
}
