import { useRef } from 'react'
import { ProductScreen, ScreenHead } from 'shared-ui'
import { Result } from 'shared-ui/island-kit/controls.tsx'
import { CopyButtons, printAlone, RestoredRegion, TextButton } from 'shared-ui/island-kit/share.tsx'
import { firstDay } from '../../content/first-day.ts'
import { countBusinessDays } from '../../model/business-days.ts'
import { dayText, progressText } from '../../model/first-day-text.ts'
import { type PlanTerms, stepsOf } from '../../model/first-day.ts'
import { SECTION_2_BUSINESS_DAYS } from '../../model/hiring-facts.ts'
import styles from './first-day-plan.module.css'
import { PlanForm, usePlan } from './plan-form.tsx'
import { PlanSheet } from './plan-sheet.tsx'
import { useTicks } from './use-ticks.ts'

/** Hands the steps that are not done to the browser as a calendar file. */
const saveCalendar = async (terms: PlanTerms, done: ReadonlySet<string>): Promise<void> => {
  const { calendarEntries, calendarFile } = await import('../../model/calendar-file.ts')
  const text = calendarFile(calendarEntries(stepsOf(terms), done, terms), new Date().toISOString())
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([text], { type: 'text/calendar' }))
  link.download = `first-day-${terms.start}.ics`
  link.click()
  URL.revokeObjectURL(link.href)
}

/** Lets a visitor plan a first day: who does what by when, with ticks that this browser keeps, a calendar file and a print. */
export function FirstDayPlan() {
  const plan = usePlan()
  const { text, isRestored, link } = plan
  const { terms } = plan.state
  const sheet = useRef<HTMLDivElement>(null)
  const [done, tick] = useTicks(text, sheet)

  const steps = stepsOf(terms)
  return (
    <RestoredRegion isRestored={isRestored}>
      <ProductScreen
        place="People"
        caption={firstDay.caption}
        aside={firstDay.plan}
        phone="detail"
        list={
          <PlanSheet ref={sheet} terms={terms} steps={steps} done={done} onTick={tick}>
            <CopyButtons copies={[{ label: firstDay.copyLink, done: 'Link copied.', text: link }]}>
              <TextButton label={firstDay.addToCalendar} onPress={() => void saveCalendar(terms, done)} />
              <TextButton
                label={firstDay.print}
                onPress={() => {
                  if (sheet.current) printAlone(sheet.current)
                }}
              />
            </CopyButtons>
          </PlanSheet>
        }
        detail={
          <div className={styles.side}>
            <PlanForm {...plan} />
            <Result>{progressText(steps, done, terms)}</Result>
            {terms.contract === 'w2' ? <Counting start={terms.start} /> : null}
          </div>
        }
      />
    </RestoredRegion>
  )
}

/** The days from the start to the deadline of section 2, with the number of each or the reason why it is not counted. */
const Counting = ({ start }: { start: string }) => (
  <>
    <ScreenHead title={firstDay.counted} aside="Form I-9" />
    <ol className={styles.days}>
      <li>
        {dayText(start, start)} <span>{firstDay.firstOfWork}</span>
      </li>
      {countBusinessDays(start, SECTION_2_BUSINESS_DAYS).map(({ day, count, why }) => (
        <li key={day} data-counts={count !== null || undefined}>
          {dayText(day, start)} <span>{count ?? why}</span>
        </li>
      ))}
    </ol>
  </>
)
