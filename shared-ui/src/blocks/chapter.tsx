import type { ComponentType, ReactNode } from 'react'
import { Section, type SectionProps, type Tone } from '../layout/section.tsx'
import { Split, type SplitProps } from '../layout/grid.tsx'
import { type HeadLayout, SectionHead, type SectionHeadProps } from '../type/heading.tsx'
import { AnnotatedScene } from './annotated-scene.tsx'
import { BeforeAfter } from './before/before-after.tsx'
import { ComparisonTable } from './comparison-table.tsx'
import type { Head } from './content.schema.ts'
import { LedgerList } from './ledger-list.tsx'
import { Steps } from './steps.tsx'

export interface ChapterProps
  extends
    Pick<SectionProps, 'id' | 'tone' | 'ruled' | 'spacing' | 'className'>,
    Pick<SectionHeadProps, 'layout' | 'size'> {
  head: Head
  children: ReactNode
}

/**
 * Default layout of a section's head (the heading and its introduction), by background color (tone). Consecutive sections have
 * different tones, so their layouts usually differ as well.
 */
export const HEAD_LAYOUT_BY_TONE: Record<Tone, HeadLayout> = {
  paper: 'beside',
  card: 'centred',
  sky: 'stacked',
  spruce: 'wide',
  deep: 'wide',
}

/** A section with a heading above its content. The heading is the section's accessible name. */
export function Chapter(props: ChapterProps) {
  const { head, tone = 'paper', layout = HEAD_LAYOUT_BY_TONE[tone], size, children, ...surface } = props
  return (
    <Section {...surface} tone={tone} labelledBy={head.id}>
      <SectionHead {...head} layout={layout} {...(size === undefined ? {} : { size })} />
      {children}
    </Section>
  )
}

/**
 * Creates a component that shows a block inside a chapter (a section with a heading). The component passes the same props to
 * the chapter and to the block.
 */
const chapterOf =
  <Props extends object>(Block: ComponentType<Props>) =>
  (props: Props & Omit<ChapterProps, 'children'>) => (
    <Chapter {...props}>
      <Block {...props} />
    </Chapter>
  )

export const AnnotatedChapter = chapterOf(AnnotatedScene)
export const BeforeAfterChapter = chapterOf(BeforeAfter)
export const ComparisonChapter = chapterOf(ComparisonTable)
export const LedgerChapter = chapterOf(LedgerList)
export const StepsChapter = chapterOf(Steps)

export interface SideChapterProps
  extends Pick<SectionProps, 'id' | 'tone'>, Pick<SplitProps, 'ratio' | 'align'> {
  head: Head
  children: ReactNode
  headSide?: 'start' | 'end'
}

/** A section with a heading beside its content. The heading is the section's accessible name. */
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
