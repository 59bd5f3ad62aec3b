import {
  BeforeAfterChapter,
  Chapter,
  ClaimBand,
  ClosingBand,
  Hero,
  LedgerChapter,
  OpenTiles,
  RowScene,
  SceneFrame,
  type SceneProps,
} from 'shared-ui'
import { JobSite } from 'shared-ui/job-sites/job-site.tsx'
import { ProductLinks, TradeDeal, TradeQuote, TradeSeason } from '../components/industry/trade-sections.tsx'
import styles from '../components/industry/season-strip.module.css'
import { CLAIMS } from '../content/claims.ts'
import hand from '../content/hand.svg'
import { tree } from '../content/tree-and-lawncare.ts'
import { getQuote } from '../content/testimonials.ts'
import { tradeDeals } from '../content/trade-deals.ts'
import { tradeSeasons } from '../content/trade-seasons.ts'
import { CREW_YEAR } from '../sample-data/crews.ts'

export const Page = () => (
  <>
    <Hero
      {...tree.opening}
      scene={<SeasonStrip />}
      tone="sky"
      ground={<JobSite trade="tree-and-lawncare" described />}
    />
    <Chapter head={tree.crews.head}>
      <OpenTiles name="tree-crews" label="Crews and how they are paid" tiles={tree.crews.tiles} />
    </Chapter>
    <ClaimBand claim={CLAIMS.retention} head={tree.claim} />
    <TradeQuote quote={getQuote('roldan')} label="From an office manager" />
    <BeforeAfterChapter {...tree.clipboard} hand={hand} scene={<RowScene {...tree.route} />} tone="card" />
    <TradeDeal head={tradeDeals['tree-and-lawncare']} tone="deep" />
    <LedgerChapter {...tree.storm} marks="tally" />
    <TradeSeason trade="tree-and-lawncare" head={tradeSeasons['tree-and-lawncare']} />
    <TradeQuote quote={getQuote('greer')} label="From an owner" tone="deep" />
    <ProductLinks {...tree.links} />
    <ClosingBand {...tree.closing} id="tree-closing" picture={<JobSite trade="turf" />} />
  </>
)

const MONTHS = ['J', 'F', 'M', 'A', 'M', 'J', 'J', 'A', 'S', 'O', 'N', 'D']

/** A year of four crews: the months in which each crew works, and how the crew is paid. */
function SeasonStrip(props: SceneProps) {
  return (
    <SceneFrame
      {...props}
      size="lg"
      label={`A year of crews: ${CREW_YEAR.crews.map(({ name, people, when, paid }) => `${name}, ${people} people, ${when}, ${paid}`).join('; ')}. ${CREW_YEAR.most} people in ${CREW_YEAR.busiest}; no month has more.`}
      title="Crews, 2026"
      aside={`${CREW_YEAR.most} people in ${CREW_YEAR.busiest}`}
    >
      <div className={styles.strip}>
        <p className={styles.months}>
          {MONTHS.map((month, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- the first letters of months are not unique keys
            <span key={index}>{month}</span>
          ))}
        </p>
        {CREW_YEAR.crews.map(({ name, people, paid, accent, months }) => (
          <div key={name} className={styles.crew} data-accent={accent}>
            <p className={styles.words}>
              <b>{name}</b>
              <span>{paid}</span>
            </p>
            <p className={styles.cells}>
              {months.map((on, index) => (
                // oxlint-disable-next-line react/no-array-index-key -- the order of the months never changes
                <span key={index} data-on={on || undefined}>
                  {on && !months[index - 1] ? people : null}
                </span>
              ))}
            </p>
          </div>
        ))}
      </div>
    </SceneFrame>
  )
}
