import type { ReactNode } from 'react'
import { Section, type SectionProps, type Tone } from '../layout/section.tsx'
import { Split, type SplitProps } from '../layout/grid.tsx'
import { type HeadLayout, SectionHead, type SectionHeadProps } from '../type/heading.tsx'
import type { Head } from './content.schema.ts'

export interface ChapterProps
  extends
    Pick<SectionProps, 'id' | 'tone' | 'ruled' | 'spacing' | 'className'>,
    Pick<SectionHeadProps, 'layout' | 'size'> {
  head: Head
  children: ReactNode
}

/** How a section opens that does not say it: surfaces change from one to the next, and the shape of heads with them. */
export const HEAD_ON: Record<Tone, HeadLayout> = {
  paper: 'beside',
  card: 'centred',
  sky: 'stacked',
  spruce: 'wide',
  deep: 'wide',
}

/** A section of a page under its heading, which names it. */
export function Chapter({
  head,
  children,
  tone = 'paper',
  layout = HEAD_ON[tone],
  size,
  ...surface
}: ChapterProps) {
  return (
    <Section {...surface} tone={tone} labelledBy={head.id}>
      <SectionHead {...head} layout={layout} {...(size === undefined ? {} : { size })} />
      {children}
    </Section>
  )
}

export interface SideChapterProps
  extends Pick<SectionProps, 'id' | 'tone'>, Pick<SplitProps, 'ratio' | 'align'> {
  head: Head
  children: ReactNode
  /** Side on which the heading stands. */
  headSide?: 'start' | 'end'
}

/** A section of a page beside its heading, which names it. */
export function SideChapter({
  head,
  children,
  ratio = '6/6',
  align = 'center',
  headSide = 'start',
  ...surface
}: SideChapterProps) {
  return (
    <Section {...surface} labelledBy={head.id}>
      <Split
        ratio={ratio}
        align={align}
        swapped={headSide === 'end'}
        start={<SectionHead {...head} layout="column" />}
        end={children}
      />
    </Section>
  )
}
