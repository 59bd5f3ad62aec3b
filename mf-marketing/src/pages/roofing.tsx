import {
  BeforeAfterChapter,
  Chapter,
  ClosingBand,
  CrewWeek,
  Heading,
  Hero,
  type Rows,
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
  TradeSeason,
  TwoQuotes,
} from '../components/industry/trade-sections.tsx'
import planScenes from '../components/industry/plan-scenes.module.css'
import twoPays from '../components/industry/two-pays.module.css'
import hand from '../content/hand.svg'
import { roofing } from '../content/roofing.ts'
import { getQuote } from '../content/testimonials.ts'
import { tradeDeals } from '../content/trade-deals.ts'
import { tradeSeasons } from '../content/trade-seasons.ts'
import { ROOF } from '../sample-data/crews.ts'

export const Page = () => (
  <>
    <Hero
      {...roofing.opening}
      scene={<RoofPlan />}
      tone="sky"
      ground={<JobSite trade="roofing" described />}
    />
    <Chapter head={roofing.two.head} tone="card">
      <TwoPays seats={[roofing.two.crew, roofing.two.rep]} />
    </Chapter>
    <TradeDeal head={tradeDeals.roofing} tone="deep" />
    <StepsChapter {...roofing.supplement} />
    <TwoQuotes
      quotes={[getQuote('navarro'), getQuote('pryor')]}
      label="From roofing companies"
      tone="spruce"
    />
    <TradeSeason trade="roofing" head={tradeSeasons.roofing} />
    <BeforeAfterChapter {...roofing.ticket} hand={hand} scene={<CrewWeek />} />
    <ProductLinks {...roofing.links} />
    <ClosingBand
      {...roofing.closing}
      id="roofing-closing"
      tone="deep"
      picture={<JobSite trade="insurance" />}
    />
  </>
)

/**
 * Outlines of the roof's faces, with the lines of shingles on each face. The lines have gaps where the drawing shows numbers.
 */
const FACETS = [
  {
    points: '20,20 380,20 300,140 100,140',
    x: 200,
    y: 78,
    courses: ['M36 44h328', 'M52 68h120M228 68h120', 'M68 92h104M228 92h104', 'M84 116h232'],
  },
  {
    points: '20,260 380,260 300,140 100,140',
    x: 200,
    y: 206,
    courses: ['M36 236h328', 'M52 212h120M228 212h120', 'M68 188h104M228 188h104', 'M84 164h232'],
  },
  { points: '20,20 100,140 20,260', x: 54, y: 141, courses: [] },
  { points: '380,20 300,140 380,260', x: 346, y: 141, courses: [] },
]

/** A roof from above, with the area of each face and the crew's pay. Steep faces have another color. */
function RoofPlan(props: SceneProps) {
  const { customer, town, address, facets, lines, total } = ROOF
  return (
    <SceneFrame
      {...props}
      opens
      label={`The ${customer} roof in ${town}: ${facets.map(({ name, squares }) => `${name} ${squares} squares`).join(', ')}. ${lines.map(({ label, amount }) => `${label} ${dollars(amount)}`).join(', ')}; to the crew ${dollars(total)}.`}
      title={address}
      aside="Entered by the crew lead"
    >
      <svg aria-hidden="true" viewBox="0 0 400 280" className={planScenes.plan}>
        {FACETS.map(({ points, x, y, courses }, index) => (
          <g key={points}>
            <polygon
              points={points}
              className={planScenes.facet}
              data-tint={facets[index]?.steep ? 'clay' : undefined}
            />
            {courses.map((course) => (
              <path key={course} d={course} className={planScenes.fine} />
            ))}
            <text x={x} y={y} className={planScenes.number}>
              {facets[index]?.squares}
            </text>
            <text x={x} y={y + 20} className={planScenes.word}>
              {facets[index]?.pitch}
            </text>
          </g>
        ))}
      </svg>
      <CrewLines {...ROOF} />
    </SceneFrame>
  )
}

interface Seat {
  name: string
  text: string
  rows: Rows
}

function TwoPays({ seats }: { seats: readonly [Seat, Seat] }) {
  return (
    <div className={twoPays.pair}>
      {seats.map(({ name, text, rows }) => (
        <div key={name} className={twoPays.seat}>
          <Heading level={3} size="md">
            {name}
          </Heading>
          <p className={twoPays.text}>{text}</p>
          <RowScene kind="paper" {...rows} />
        </div>
      ))}
    </div>
  )
}
