import type { ComponentType } from 'react'
import * as content from 'shared-ui/blocks/content.schema.ts'
import { exampleOf, examplesOf } from 'shared-ui/blocks/content.examples.ts'
import { renderHandFile } from 'shared-ui/hand/hand.tsx'
import { JobSite, PaydayYard } from 'shared-ui/job-sites/job-site.tsx'
import payday from 'shared-ui/job-sites/payday.svg'
import * as ui from 'shared-ui'
import { show, type Shown } from '../catalog.ts'

const TONES = ['card', 'sky', 'spruce', 'deep'] as const
const changes = examplesOf(content.Change)
const figures = examplesOf(content.FigureItem)
const quote = exampleOf(content.Quotation)
const head = exampleOf(content.Head)

/**
 * HTML with SVG shapes that draw the handwritten notes of the example `changes`. The story contains this HTML. On the site,
 * pages load the shapes of such notes from the area's file `content/hand.svg`.
 */
const handwriting = { __html: renderHandFile(changes) ?? '' }
const WithHandwriting = (props: ui.BeforeAfterProps & Parameters<typeof ui.BeforeAfterChapter>[0]) => (
  <>
    <div hidden dangerouslySetInnerHTML={handwriting} />
    <ui.BeforeAfterChapter {...props} hand="" />
  </>
)

const tiles: ui.Tile[] = (['solar', 'roofing', 'turf'] as const).map((pictogram, index) => ({
  title: ['Solar', 'Roofing', 'Turf'][index] ?? '',
  text: 'Splits between setter, closer and manager.',
  pictogram,
  accent: (['sky', 'clay', 'marigold'] as const)[index] ?? 'sky',
  href: `/${pictogram}`,
  features: ['Splits by role', 'Chargebacks by deal'],
  scene: <ui.CommissionSplit />,
}))
const benefits: ui.Benefit[] = ['Hours', 'Deals', 'Splits', 'Stubs', 'Taxes'].map((title, index) => ({
  title,
  text: 'Entered once, used in each pay run.',
  pictogram: index % 2 === 0 ? 'pay' : 'hr',
  ...(index === 0 ? { href: '/pay' } : {}),
}))

/** Puts a block into a section with the margins of a page, because some blocks extend into these margins. */
export const inSection =
  <Props extends object>(Block: ComponentType<Props>) =>
  (props: Props) => (
    <ui.Section label="Example">
      <Block {...props} />
    </ui.Section>
  )

export const BLOCKS: Record<string, Shown[]> = {
  'blocks/chapter.tsx': [
    show('AnnotatedChapter', ui.AnnotatedChapter, {
      content: content.Annotated,
      props: { scene: <ui.PayStub /> },
      vary: { side: ['start'], stand: ['apart'] },
    }),
    show('AnnotatedScene', ui.AnnotatedScene, {
      props: { ...exampleOf(content.Annotated), scene: <ui.PayStub /> },
    }),
    show('Chapter', ui.Chapter, {
      props: { head, children: <p>Content of the section.</p> },
      vary: { tone: TONES, layout: ['stacked', 'beside', 'centered', 'wide', 'column'], ruled: [true] },
    }),
    show('SideChapter', ui.SideChapter, {
      props: { head, children: <ui.PayStub /> },
      vary: { headSide: ['end'], tone: TONES },
    }),
    show('ComparisonChapter', ui.ComparisonChapter, {
      content: content.Table,
      vary: { highlight: [-1], tone: TONES },
    }),
    show('ComparisonTable', inSection(ui.ComparisonTable), { props: exampleOf(content.Table) }),
    show('LedgerChapter', ui.LedgerChapter, {
      content: content.Ledger,
      vary: { marks: ['number', 'tally'], headed: [false], tone: TONES },
    }),
    show('LedgerList', ui.LedgerList, { props: exampleOf(content.Ledger) }),
    show('StepsChapter', ui.StepsChapter, {
      content: content.StepPlan,
      vary: { tone: TONES },
      more: { 'with a drawing': { strip: payday } },
    }),
    show('Steps', ui.Steps, { props: exampleOf(content.StepPlan) }),
  ],
  'blocks/before/before-after.tsx': [
    show('BeforeAfter', WithHandwriting, {
      content: content.Change,
      props: { scene: <ui.PayStub decorative /> },
    }),
  ],
  'blocks/tiles.tsx': [
    show('Benefits', ui.Benefits, {
      props: { head, items: benefits },
      vary: { tone: TONES },
      more: { 'with a scene': { scene: <ui.Leaderboard /> } },
    }),
    show('Questions', ui.Questions, {
      content: content.QuestionPlan,
      vary: { firstOpen: [false], tone: TONES },
    }),
    show('Tiles', inSection(ui.Tiles), { props: { tiles, label: 'Trades' } }),
    show('OpenTiles', ui.OpenTiles, {
      props: { tiles, label: 'Trades', name: 'trades' },
      vary: { open: [1] },
    }),
  ],
  'blocks/button.tsx': [
    show('Button', ui.Button, {
      props: { href: '/contact-us', children: 'Book a demo' },
      vary: { variant: ['secondary', 'quiet'], size: ['lg'], external: [true] },
    }),
    show('ActionButton', ui.ActionButton, {
      props: { children: 'Send' },
      vary: { variant: ['secondary', 'quiet'], disabled: [true] },
    }),
    show('Actions', ui.Actions, {
      props: { primary: exampleOf(content.Action), quiet: exampleOf(content.Action) },
    }),
  ],
  'blocks/figures.tsx': [
    show('ClaimBand', ui.ClaimBand, {
      props: { claim: exampleOf(content.FigureItem), head },
      vary: { tone: ['paper', 'card', 'sky', 'deep'] },
      more: { 'with a scene': { scene: <ui.PhonePay /> } },
    }),
    show('Figure', ui.Figure, { content: content.FigureItem, vary: { size: ['md'] } }),
    show('FigureBand', ui.FigureBand, {
      props: { figures, title: 'In *figures*', id: 'figures' },
      vary: { tone: ['paper', ...TONES] },
    }),
    show('StatsRow', ui.StatsRow, { props: { stats: figures } }),
    show('FigureSource', ui.FigureSource, { props: { at: '/case-study' } }),
  ],
  'blocks/hero.tsx': [
    show('ClosingBand', ui.ClosingBand, {
      content: content.Closing,
      props: { id: 'closing' },
      vary: { tone: ['deep', 'sky'] },
      more: {
        'with a scene': { scene: <ui.PhonePay /> },
        'with a picture': { picture: <JobSite trade="solar" /> },
      },
    }),
    show('ContactHeading', ui.ContactHeading, { content: content.Head }),
    show('Hero', ui.Hero, {
      content: content.Opening,
      props: { scene: <ui.PayStub /> },
      vary: {
        tone: ['spruce', 'deep', 'sky'],
        shape: ['beside', 'under'],
        size: ['display'],
        bleed: ['edge', 'fold'],
      },
      more: { 'with a drawing': { ground: <PaydayYard />, tone: 'sky' } },
    }),
    show('PageHero', ui.PageHero, {
      content: content.PageHeroContent,
      vary: { variant: ['legal'], tone: TONES },
      more: { 'with an aside': { aside: <ui.Leaderboard /> }, 'with facts': { meta: 'Changed on June 12' } },
    }),
  ],
  'blocks/quote.tsx': [
    show('Quote', ui.Quote, { content: content.Quotation }),
    show('QuoteCard', ui.QuoteCard, { props: quote }),
  ],
}
