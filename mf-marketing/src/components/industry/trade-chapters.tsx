import { AnnotatedScene, BeforeAfter, ComparisonTable, LedgerList, type LedgerListProps, Quote, QuoteCard, Section, type SectionProps, Split, Steps } from 'shared-ui'
import type { ReactNode } from 'react'
import type { Annotated, Change, Ledger, StepPlan } from '../../content/company/schema.ts'
import type { Table } from '../../content/industries/schema.ts'
import { quoteOf, type TestimonialId } from '../../content/testimonials.ts'
import { Chapter, type ChapterProps } from '../company/chapter.tsx'
import { RowScene } from '../company/row-scene.tsx'

/** Where three callouts stand, so that even a low scene keeps them apart. */
const STANDS = [0, 35, 70]

type Surface = Pick<ChapterProps, 'tone' | 'ruled' | 'layout'>

export const LedgerChapter = ({ ledger, marks = 'none', ...surface }: Surface & { ledger: Ledger; marks?: LedgerListProps['marks'] }) => (
  <Chapter head={ledger.head} {...surface}>
    <LedgerList items={ledger.items} marks={marks} termLevel={3} />
  </Chapter>
)

export const StepChapter = ({ plan, ...surface }: Surface & { plan: StepPlan }) => (
  <Chapter head={plan.head} {...surface}>
    <Steps steps={plan.steps.map(({ scene, ...step }) => ({ ...step, ...(scene ? { scene: <RowScene {...scene} /> } : {}) }))} />
  </Chapter>
)

export const AnnotatedChapter = ({ annotated, scene, side = 'end', ...surface }: Surface & { annotated: Annotated; scene: ReactNode; side?: 'start' | 'end' }) => (
  <Chapter head={annotated.head} {...surface}>
    <AnnotatedScene scene={scene} callouts={annotated.callouts.map((callout, index) => ({ ...callout, stand: STANDS[index] ?? callout.at.y }))} side={side} />
  </Chapter>
)

export const ChangeChapter = ({ change, scene, ...surface }: Surface & { change: Change; scene: ReactNode }) => (
  <Chapter head={change.head} {...surface}>
    <BeforeAfter before={change.before} after={{ label: change.afterLabel, scene }} />
  </Chapter>
)

export const TableChapter = ({ table: { head, ...table }, ...surface }: Surface & { table: Table }) => (
  <Chapter head={head} {...surface}>
    <ComparisonTable {...table} highlight={-1} />
  </Chapter>
)

export const TradeQuote = ({ from, label, ...surface }: Pick<SectionProps, 'tone' | 'spacing'> & { from: TestimonialId; label: string }) => (
  <Section label={label} {...surface}>
    <Quote {...quoteOf(from)} />
  </Section>
)

export const TwoQuotes = ({ from, label, ...surface }: Pick<SectionProps, 'tone' | 'spacing'> & { from: readonly [TestimonialId, TestimonialId]; label: string }) => (
  <Section label={label} {...surface}>
    <Split start={<QuoteCard {...quoteOf(from[0])} />} end={<QuoteCard {...quoteOf(from[1])} />} />
  </Section>
)
