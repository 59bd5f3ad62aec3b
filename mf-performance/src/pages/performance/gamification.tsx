import { IslandPlace } from '@federation/area-kit/island-place'
import {
  AnnotatedChapter,
  ContactHeading,
  BeforeAfterChapter,
  Chapter,
  ComparisonChapter,
  Hero,
  LedgerChapter,
  Portrait,
  Quote,
  SceneFrame,
  type SceneProps,
  SceneRow,
  Section,
} from 'shared-ui'
import { sumText, dollars } from 'shared-ui/scenes/money.ts'
import { shortDate } from 'shared-ui/scenes/pay-calendar.ts'
import { OFFICE_DAYS } from 'shared-ui/scenes/ridgeline-people.ts'
import styles from '../../components/scenes/contest-board.module.css'
import { ask } from '../../content/ask.ts'
import { gamification } from '../../content/gamification.ts'
import hand from '../../content/hand.svg'
import { CONTEST, POINTS, PRIZE_POOL, getPrize, PRIZES, STANDINGS } from '../../sample-data/contest.ts'
import { SETTERS } from '../../sample-data/setters.ts'

export const Page = () => (
  <>
    <Hero {...gamification.opening} scene={<ContestBoard />} shape="under" tone="deep" />
    <AnnotatedChapter {...gamification.rules} scene={<PrizeSheet />} />
    <Chapter head={gamification.run.head} id="contest-run" tone="deep">
      <IslandPlace name="contest" hydrate="visible" />
    </Chapter>
    <ComparisonChapter {...gamification.counts} highlight={-1} tone="card" />
    <BeforeAfterChapter {...gamification.whiteboard} hand={hand} scene={<PointsMath />} />
    <LedgerChapter {...gamification.trades} marks="tally" id="contest-trades" tone="sky" />
    <Section label="A customer’s words">
      <Quote {...gamification.quote} />
    </Section>
    <ContactHeading {...ask.contests} />
  </>
)

/**
 * Current standings of a contest: points with their calculation, and the prize of each place. Use this component only on a dark
 * background.
 */
function ContestBoard() {
  const most = STANDINGS[0]?.points ?? 1
  return (
    <>
      <ol className={styles.board}>
        {STANDINGS.map(({ person, kept, deals, canceled, points }, place) => {
          const prize = getPrize(place)
          const keptWidth =
            ((kept * POINTS.kept) / (points - canceled * POINTS.canceled)) * (points / most) * 100
          return (
            <li key={person.name} className={styles.row}>
              <Portrait id={person.portrait} size={48} />
              <span>
                <span className={styles.name}>{person.name}</span>
                <span className={styles.counts}>
                  {kept} kept, {deals} deals{canceled === 0 ? null : ', '}
                  {canceled === 0 ? null : <span className={styles.lost}>{canceled} canceled</span>}
                </span>
              </span>
              <svg className={styles.bar} viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
                <rect width={(points / most) * 100} height="4" className={styles.deals} />
                <rect width={keptWidth} height="4" className={styles.kept} />
              </svg>
              <span className={styles.prize} data-given>
                {prize === null ? null : dollars(prize, { cents: false })}
              </span>
              <span className={styles.points}>
                {points}
                <span className="visually-hidden"> points</span>
              </span>
            </li>
          )
        })}
      </ol>
      <p className={styles.rule}>
        <span>
          {CONTEST.title}, {CONTEST.dates}, as of {CONTEST.asOf}
        </span>
        <span>
          <span className={styles.kept} /> Kept {POINTS.kept}, <span className={styles.deals} /> deal{' '}
          {POINTS.deal}, cancellation −{-POINTS.canceled}
        </span>
      </p>
    </>
  )
}

function PointsMath(props: SceneProps) {
  const line = STANDINGS.find(({ person }) => person === SETTERS.ana)
  const [first] = STANDINGS
  if (!line || !first) throw new Error('Ana is not in the contest')
  const { person, kept, deals, canceled, points } = line
  const place = STANDINGS.indexOf(line)
  const behind = first.points - points
  const prize = dollars(getPrize(place) ?? 0, { cents: false })
  return (
    <SceneFrame
      {...props}
      label={`${person.name}’s points: ${kept} kept, ${deals} deals, ${canceled} canceled, ${points} in all, ${behind} behind ${first.person.name}. ${prize} if it ended today.`}
      title={`${person.name}, place ${place + 1}`}
      aside={CONTEST.asOf}
    >
      <SceneRow label="Appointments kept" detail={`${kept} at ${POINTS.kept}`} value={kept * POINTS.kept} />
      <SceneRow label="Deals from them" detail={`${deals} at ${POINTS.deal}`} value={deals * POINTS.deal} />
      <SceneRow
        label="Canceled"
        detail="Bowen, on day 6"
        value={`−${canceled * -POINTS.canceled}`}
        tone="minus"
      />
      <SceneRow label="Points" value={points} tone="total" />
      <SceneRow label={`Behind ${first.person.name}`} value={`${behind} points`} />
      <SceneRow label="Prize, if it ended today" value={<span data-given>{prize}</span>} />
    </SceneFrame>
  )
}

function PrizeSheet(props: SceneProps) {
  return (
    <SceneFrame
      {...props}
      opens
      kind="paper"
      label={`Rules of the contest ${CONTEST.title}: kept appointment ${POINTS.kept} points, deal ${POINTS.deal}, cancellation minus ${-POINTS.canceled}. ${PRIZES.map(({ label, times, amount }) => `${label} ${dollars(times * amount, { cents: false })}`).join(', ')}; ${dollars(PRIZE_POOL, { cents: false })} in all.`}
      title={CONTEST.title}
      aside={`Signed by Hank, ${shortDate(OFFICE_DAYS.contestRules)}`}
    >
      <SceneRow label="Runs" detail="four weeks" value={CONTEST.dates} />
      <SceneRow label="Streets" detail="before the start" value="drawn by lot" />
      <SceneRow label="Appointment kept" detail="customer was home" value={`${POINTS.kept} points`} />
      <SceneRow label="Deal from it" detail="contract signed" value={`${POINTS.deal} points`} />
      <SceneRow
        label="Deal canceled"
        detail="during the contest"
        value={`−${-POINTS.canceled} points`}
        tone="minus"
      />
      {PRIZES.map(({ label, detail, times, amount }) => (
        <SceneRow
          key={label}
          label={label}
          detail={detail}
          value={dollars(times * amount, { cents: false })}
          from={{
            rule: `${label}, ${detail}`,
            date: CONTEST.dates,
            sum: `${times} × ${dollars(amount)} = ${dollars(times * amount)}`,
          }}
        />
      ))}
      <SceneRow label="Tied on points" detail="the sum of both prizes" value="shared" />
      <SceneRow
        label="Most it can cost"
        value={dollars(PRIZE_POOL, { cents: false })}
        from={{
          rule: 'All prizes',
          date: CONTEST.dates,
          sum: sumText(PRIZES.map(({ times, amount }) => times * amount)),
        }}
        tone="total"
      />
    </SceneFrame>
  )
}
