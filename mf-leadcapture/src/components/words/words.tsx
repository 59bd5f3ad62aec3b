import type { ReactNode } from 'react'
import { Heading, Lede } from 'shared-ui'
import styles from './words.module.css'

interface WordsProps {
  id: string
  title: ReactNode
  lede: ReactNode
  size?: 'lg' | 'xl'
  children?: ReactNode
}

/** A section's heading with the sentence that follows it, for one side of a split. */
export const Words = ({ id, title, lede, size = 'lg', children }: WordsProps) => (
  <div className={styles.words}>
    <Heading level={2} size={size} id={id}>
      {title}
    </Heading>
    <Lede>{lede}</Lede>
    {children}
  </div>
)
