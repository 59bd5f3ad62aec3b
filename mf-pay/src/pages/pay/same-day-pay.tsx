import { IslandPlace } from '@federation/area-kit/island-place'
import {
  ContactHeading,
  Chapter,
  Hero,
  LedgerList,
  PhonePay,
  Questions,
  SceneFrame,
  type SceneProps,
  SceneRow,
  SideChapter,
  Split,
  StepsChapter,
} from 'shared-ui'
import driveway from 'shared-ui/job-sites/driveway.svg'
import { totalDerivation } from 'shared-ui/scenes/derivation.ts'
import { sumText, dollars } from 'shared-ui/scenes/money.ts'
import { PEOPLE } from 'shared-ui/scenes/ridgeline-people.ts'
import { PHONE_PAY } from 'shared-ui/scenes/ridgeline.ts'
import { PartnerNote } from '../../components/partner-note.tsx'
import styles from '../../components/scenes/day-meter.module.css'
import { SumTable } from '../../components/scenes/sum-table.tsx'
import { ask } from '../../content/ask.ts'
import { drawWeek } from '../../content/draw-week.ts'
import { sameDay } from '../../content/same-day-pay.ts'
import { runRemainder, SHARE_PERCENT, TODAY, WEEK, WEEK_TOTAL } from '../../sample-data/same-day.ts'

export const Page = () => (
  <>
    <Hero {...sameDay.opening} scene={<PhonePay />} tone="deep" size="display" bleed="fold" />
    <StepsChapter {...sameDay.driveway} strip={driveway} />
    <SideChapter head={sameDay.week.head} tone="sky" ratio="5/7">
      <WeekTable />
    </SideChapter>
    <Chapter head={sameDay.limits.head} id="same-day-limits">
      <Split
        ratio="8/4"
        start={<LedgerList {...sameDay.limits} marks="number" />}
        end={<DayMeter decorative />}
      />
    </Chapter>
    <Chapter head={drawWeek.head} id="draw-week" tone="deep">
      <IslandPlace name="draw-week" hydrate="visible" />
    </Chapter>
    <PartnerNote {...sameDay.partner} tone="card" />
    <Questions {...sameDay.questions} firstOpen={false} />
    <ContactHeading {...ask} />
  </>
)

/** A technician's week: pay, amounts withdrawn on the same day, and the rest, which is paid on the payday. */
function WeekTable() {
  const person = PEOPLE.cody.name
  return (
    <SumTable
      wide
      title={`${PEOPLE.cody.name}, week`}
      aside="before taxes"
      caption="What each day earned, what was taken out that day, and what’s left for the regular run"
      columns={['Day', 'Earned', 'Taken', 'Left']}
      rows={WEEK.map(({ day, parts, earned, taken, left }) => ({
        label: day,
        cells: [dollars(earned), taken === 0 ? '–' : dollars(-taken), dollars(left)],
        from: [
          { rule: 'Hours, tune-ups and spiffs for the day', person, date: day, sum: sumText(parts) },
          taken === 0
            ? undefined
            : {
                rule: `Up to ${SHARE_PERCENT}% of the day, the same evening`,
                person,
                date: day,
                sum: `Taken out = ${dollars(-taken)}`,
              },
          {
            rule: 'Earned, less taken out',
            person,
            date: day,
            sum: sumText(taken === 0 ? [earned] : [earned, -taken]),
          },
        ],
        marked: taken > 0,
      }))}
      total={{
        label: 'Left for the run',
        from: [
          { rule: 'Earned in the week', person, sum: sumText(WEEK.map(({ earned }) => earned)) },
          {
            rule: 'Taken out in the week',
            person,
            sum: sumText(WEEK.flatMap(({ taken }) => (taken === 0 ? [] : [-taken]))),
          },
          { rule: 'Earned, less taken out', person, sum: sumText([WEEK_TOTAL.earned, -WEEK_TOTAL.taken]) },
        ],
        cells: [dollars(WEEK_TOTAL.earned), dollars(-WEEK_TOTAL.taken), dollars(runRemainder)],
      }}
    />
  )
}

/** Pay of one day in two parts: the most that can be withdrawn that evening, and the rest, which is paid on the payday. */
function DayMeter(props: SceneProps) {
  return (
    <SceneFrame
      {...props}
      opens
      label={`${TODAY.day}, ${dollars(TODAY.earned)}: ${dollars(TODAY.now)} can go out today, ${dollars(TODAY.later)} stays for the regular run.`}
      title={TODAY.day}
      aside={PHONE_PAY.person.name}
    >
      <svg aria-hidden="true" className={styles.meter} viewBox="0 0 100 10" preserveAspectRatio="none">
        <rect width={SHARE_PERCENT - 0.5} height="10" className={styles.now} />
        <rect x={SHARE_PERCENT} width={100 - SHARE_PERCENT} height="10" className={styles.later} />
      </svg>
      <SceneRow
        label="Earned and approved"
        detail="hours, tune-ups, one spiff"
        value={dollars(TODAY.earned)}
        from={totalDerivation(
          'Hours, tune-ups and one spiff of the day',
          PHONE_PAY.work.map(({ amount }) => amount),
          { person: PHONE_PAY.person, date: TODAY.day },
        )}
      />
      <SceneRow
        label="Available tonight"
        detail={`${SHARE_PERCENT}%, the share this owner set`}
        value={dollars(TODAY.now)}
        from={{
          rule: `${SHARE_PERCENT}% of the day’s pay`,
          person: PHONE_PAY.person.name,
          date: TODAY.day,
          sum: `${SHARE_PERCENT}% of ${dollars(TODAY.earned)} = ${dollars(TODAY.now)}`,
        }}
      />
      <SceneRow
        label="Stays for the run"
        detail="taxes come out there"
        value={dollars(TODAY.later)}
        from={{
          rule: 'The day’s pay, less what goes out the same day',
          person: PHONE_PAY.person.name,
          date: PHONE_PAY.rest,
          sum: sumText([TODAY.earned, -TODAY.now]),
        }}
      />
    </SceneFrame>
  )
}
