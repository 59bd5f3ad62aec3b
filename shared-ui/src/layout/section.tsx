import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import styles from './section.module.css'

export type Tone = 'paper' | 'card' | 'sky' | 'spruce' | 'deep'

export interface SectionProps {
  children: ReactNode
  /** The surface; text, lines and links inside follow it. */
  tone?: Tone
  spacing?: 'tight' | 'loose' | 'none' | undefined
  /** Faint ruled paper behind the section. Now and then. */
  ruled?: boolean
  id?: string
  /** Id of the heading that names the section. */
  labelledBy?: string
  /** Name of a section that has no heading. */
  label?: string
  /** False leaves the width to the content: bands, marquees. */
  contained?: boolean
  className?: string | undefined
}

/** One stretch of a page, on its own surface, with the room around it that the rhythm asks for. */
export function Section(props: SectionProps) {
  const { tone = 'paper', spacing, ruled = false, contained = true } = props
  return (
    <section
      id={props.id}
      aria-labelledby={props.labelledBy}
      aria-label={props.label}
      data-tone={tone}
      data-spacing={spacing}
      className={classNames(styles.section, ruled && styles.ruled, props.className)}
    >
      {contained ? <Container>{props.children}</Container> : props.children}
    </section>
  )
}

export interface ContainerProps {
  children: ReactNode
  width?: 'content' | 'narrow'
  className?: string | undefined
}

/** The page's column: 1200 px at most, with the page's margins. */
export function Container({ children, width = 'content', className }: ContainerProps) {
  return (
    <div className={classNames(styles.container, width === 'narrow' && styles.narrow, className)}>
      {children}
    </div>
  )
}
