import { IslandPlace } from '@federation/area-kit/island-place'
import {
  AmountRows,
  ContactHeading,
  Chapter,
  Hero,
  LedgerList,
  PhonePay,
  Questions,
  SceneFrame,
  type SceneProps,
  SideChapter,
  Split,
  StepsChapter,
} from 'shared-ui'
import driveway from 'shared-ui/job-sites/driveway.svg'
import { totalDerivation } from 'shared-ui/scenes/derivation.ts'
import { dollars } from 'shared-ui/scenes/money.ts'
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
    <ContactHeading {...ask.sameDay} />
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
        facts: { person, date: day },
        cells: [
          { amount: earned, rule: 'Hours, tune-ups and spiffs for the day', working: parts },
          taken === 0
            ? '–'
            : {
                amount: -taken,
                rule: `Up to ${SHARE_PERCENT}% of the day, the same evening`,
                working: 'Taken out',
              },
          { amount: left, rule: 'Earned, less taken out', working: [earned, -taken] },
        ],
        marked: taken > 0,
      }))}
      total={{
        label: 'Left for the run',
        facts: { person },
        cells: [
          {
            amount: WEEK_TOTAL.earned,
            rule: 'Earned in the week',
            working: WEEK.map(({ earned }) => earned),
          },
          {
            amount: -WEEK_TOTAL.taken,
            rule: 'Taken out in the week',
            working: WEEK.map(({ taken }) => -taken),
          },
          {
            amount: runRemainder,
            rule: 'Earned, less taken out',
            working: [WEEK_TOTAL.earned, -WEEK_TOTAL.taken],
          },
        ],
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
      <AmountRows
        person={PHONE_PAY.person.name}
        date={TODAY.day}
        lines={[
          {
            label: 'Earned and approved',
            detail: 'hours, tune-ups, one spiff',
            amount: TODAY.earned,
            from: totalDerivation(
              'Hours, tune-ups and one spiff of the day',
              PHONE_PAY.work.map(({ amount }) => amount),
              { person: PHONE_PAY.person, date: TODAY.day },
            ),
          },
          {
            label: 'Available tonight',
            detail: `${SHARE_PERCENT}%, the share this owner set`,
            amount: TODAY.now,
            rule: `${SHARE_PERCENT}% of the day’s pay`,
            working: `${SHARE_PERCENT}% of ${dollars(TODAY.earned)}`,
          },
          {
            label: 'Stays for the run',
            detail: 'taxes come out there',
            amount: TODAY.later,
            rule: 'The day’s pay, less what goes out the same day',
            date: PHONE_PAY.rest,
            working: [TODAY.earned, -TODAY.now],
          },
        ]}
      />
    </SceneFrame>
  )
}
