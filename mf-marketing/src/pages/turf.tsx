import {
  AnnotatedChapter,
  ClosingBand,
  Hero,
  LedgerChapter,
  RowScene,
  SceneFrame,
  type SceneProps,
  StepsChapter,
} from 'shared-ui'
import { JobSite } from 'shared-ui/job-sites/job-site.tsx'
import { dollars } from 'shared-ui/scenes/money.ts'
import {
  CrewLines,
  ProductLinks,
  TradeDeal,
  TradeQuote,
  TradeSeason,
} from '../components/industry/trade-sections.tsx'
import styles from '../components/industry/plan-scenes.module.css'
import { turf } from '../content/turf.ts'
import { getQuote } from '../content/testimonials.ts'
import { tradeDeals } from '../content/trade-deals.ts'
import { tradeSeasons } from '../content/trade-seasons.ts'
import { YARD } from '../sample-data/crews.ts'

export const Page = () => (
  <>
    <Hero {...turf.opening} scene={<YardPlan />} tone="sky" ground={<JobSite trade="turf" described />} />
    <LedgerChapter {...turf.troubles} />
    <TradeQuote quote={getQuote('pettibone')} label="From an owner" tone="deep" />
    <AnnotatedChapter
      {...turf.plan}
      stand="apart"
      side="start"
      scene={<RowScene kind="paper" {...turf.sheet} />}
      tone="paper"
    />
    <TradeDeal head={tradeDeals.turf} tone="deep" />
    <TradeSeason trade="turf" head={tradeSeasons.turf} />
    <StepsChapter {...turf.sale} tone="card" />
    <ProductLinks {...turf.links} voice={getQuote('farris')} />
    <ClosingBand
      {...turf.closing}
      id="turf-closing"
      tone="deep"
      picture={<JobSite trade="tree-and-lawncare" />}
    />
  </>
)

const AREAS = [
  { d: 'M20 20h360v100q-60 30-130 10t-120 20-110-6z', x: 130, y: 76, tint: 'spruce' },
  { d: 'M284 160h96v120h-96z', x: 332, y: 216, tint: 'spruce' },
  { d: 'M328 78a54 42 0 1 1-108 0 54 42 0 0 1 108 0z', x: 274, y: 81, tint: 'marigold' },
]
const BLADES = [
  'M60 50v-8',
  'M90 110v-8',
  'M180 50v-8',
  'M200 120v-8',
  'M350 50v-8',
  'M350 118v-8',
  'M320 180v-8',
  'M362 262v-8',
]

/** A yard from above: the house, the measured areas, and the crew's pay. */
function YardPlan(props: SceneProps) {
  const { customer, town, address, areas, lines, total } = YARD
  return (
    <SceneFrame
      {...props}
      opens
      label={`The ${customer} yard in ${town}: ${areas.map(({ name, feet }) => `${name} ${feet} square feet`).join(', ')}. ${lines.map(({ label, amount }) => `${label} ${dollars(amount)}`).join(', ')}; to the crew ${dollars(total)}.`}
      title={address}
      aside="Measured on site"
    >
      <svg aria-hidden="true" viewBox="0 0 400 300" className={styles.plan}>
        <path d="M6 6h388v288H6z" className={styles.fine} />
        <path d="M20 176h248v104H20z" className={styles.facet} data-tint="sky" />
        <path d="M20 176l60 52h128l60-52 M80 228l-60 52 M208 228l60 52" className={styles.fine} />
        <text x={144} y={214} className={styles.word}>
          House
        </text>
        {AREAS.map(({ d, tint }) => (
          <path key={d} d={d} className={styles.facet} data-tint={tint} />
        ))}
        <path d={BLADES.join('')} className={styles.fine} />
        {AREAS.map(({ x, y }, index) => (
          <g key={areas[index]?.name}>
            <text x={x} y={y} className={styles.number}>
              {areas[index]?.feet}
            </text>
            <text x={x} y={y + 19} className={styles.word}>
              {areas[index]?.name}
            </text>
          </g>
        ))}
      </svg>
      <CrewLines {...YARD} />
    </SceneFrame>
  )
}
