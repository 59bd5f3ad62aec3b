import type { ReactNode } from 'react'
import { Heading, Lede, Marked, Text, type Head } from 'shared-ui'
import styles from './words.module.css'

interface WordsProps {
  head: Head
  size?: 'lg' | 'xl'
  children?: ReactNode
}

/** Heading and introduction of a section. `children` are rendered below them. */
export const SectionIntro = ({ head: { id, title, lede }, size = 'lg', children }: WordsProps) => (
  <div className={styles.words}>
    <Heading level={2} size={size} id={id}>
      <Marked text={title} />
    </Heading>
    {lede === undefined ? null : (
      <Lede>
        <Text text={lede} />
      </Lede>
    )}
    {children}
  </div>
)
