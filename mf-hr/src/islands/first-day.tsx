import { type ReactNode, type RefObject, useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import { FIRST_DAY_KEY } from 'shared-contracts/visitor-storage'
import { ProductScreen, ScreenHead } from 'shared-ui'
import { Result } from 'shared-ui/island-kit/controls.tsx'
import { CopyButtons, PrintButton, RestoredRegion, TextButton } from 'shared-ui/island-kit/share.tsx'
import firstDayPlan from '../components/first-day/first-day-plan.module.css'
import { createPlanModel, PlanForm, usePlan } from '../components/first-day/plan-form.tsx'
import planSheet from '../components/first-day/plan-sheet.module.css'
import { firstDay } from '../content/first-day.ts'
import {
  countBusinessDays,
  type PlanStep,
  type PlanTerms,
  readTicks,
  listPlanSteps,
  ACTORS,
  writeTicks,
} from '../model/first-day.ts'
import {
  dayText,
  formatDueDate,
  listOmittedPapers,
  formatPlanTitle,
  formatProgress,
  getStepText,
} from '../components/first-day/first-day-text.ts'
import { SECTION_2_BUSINESS_DAYS } from '../model/hiring-facts.ts'

const MODEL = createPlanModel(firstDay.sample.start)

/** Creates a calendar file with the steps of the first-day plan that are not done, and lets the browser download the file. */
const saveCalendar = async (terms: PlanTerms, done: ReadonlySet<string>): Promise<void> => {
  const { createCalendarEntries, formatCalendarFile } =
    await import('../components/first-day/calendar-file.ts')
  const text = formatCalendarFile(
    createCalendarEntries(listPlanSteps(terms), done, terms),
    new Date().toISOString(),
  )
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([text], { type: 'text/calendar' }))
  link.download = `first-day-${terms.start}.ics`
  link.click()
  URL.revokeObjectURL(link.href)
}

/**
 * Lets a visitor plan an employee's first day: tasks by person and date. The browser stores which tasks the visitor ticks. The
 * visitor can print the plan, or save it as a calendar file.
 */
export function Island() {
  const plan = usePlan(MODEL)
  const { text, isRestored, link } = plan
  const { terms } = plan.state
  const sheet = useRef<HTMLDivElement>(null)
  const [done, tick] = useTicks(text, sheet)

  const steps = listPlanSteps(terms)
  return (
    <RestoredRegion isRestored={isRestored}>
      <ProductScreen
        place="People"
        caption={firstDay.caption}
        aside={firstDay.plan}
        phone="detail"
        list={
          <PlanSheet ref={sheet} terms={terms} steps={steps} done={done} onTick={tick}>
            <CopyButtons link={link}>
              <TextButton label={firstDay.addToCalendar} onPress={() => void saveCalendar(terms, done)} />
              <PrintButton label={firstDay.print} sheet={sheet} />
            </CopyButtons>
          </PlanSheet>
        }
        detail={
          <div className={firstDayPlan.side}>
            <PlanForm {...plan} words={firstDay} />
            <Result>{formatProgress(steps, done, terms)}</Result>
            {terms.contract === 'w2' ? <Counting start={terms.start} /> : null}
          </div>
        }
      />
    </RestoredRegion>
  )
}

/**
 * Lists the days from the first day of work to the deadline for Form I-9, section 2. Business days after the first day are
 * numbered. Each other day shows why it has no number, such as `weekend`.
 */
const Counting = ({ start }: { start: string }) => (
  <>
    <ScreenHead title={firstDay.counted} aside="Form I-9" />
    <ol className={firstDayPlan.days}>
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

interface PlanSheetProps {
  ref: RefObject<HTMLDivElement | null>
  terms: PlanTerms
  steps: readonly PlanStep[]
  done: ReadonlySet<string>
  onTick: (id: string, isDone: boolean) => void
  children: ReactNode
}

/** Printable plan of an employee's first day: a checklist for each person who has tasks, and the forms that are not needed. */
const PlanSheet = ({ ref, terms, steps, done, onTick, children }: PlanSheetProps) => (
  <div ref={ref}>
    <p className={planSheet.title}>{formatPlanTitle(terms)}</p>
    {ACTORS.map((who) => (
      <section key={who} className={planSheet.person} aria-labelledby={`first-day-${who}`}>
        <h3 id={`first-day-${who}`} className={planSheet.who}>
          {firstDay.who[who]}
        </h3>
        <ul className={planSheet.steps}>
          {steps
            .filter((step) => step.who === who)
            .map((step) => {
              const { title, note, rule } = getStepText(step, terms)
              return (
                <li key={step.id}>
                  <label className={planSheet.step}>
                    <input
                      type="checkbox"
                      name={step.id}
                      checked={done.has(step.id)}
                      className={planSheet.box}
                      onChange={(event) => onTick(step.id, event.target.checked)}
                    />
                    <span className={planSheet.what}>{title}</span>
                    <span className={planSheet.due} data-law={rule === undefined ? undefined : ''}>
                      {formatDueDate(step, terms)}
                    </span>
                    {note === '' ? null : (
                      <span className={planSheet.note}>
                        {note} {rule === undefined ? null : <span className={planSheet.rule}>({rule})</span>}
                      </span>
                    )}
                  </label>
                </li>
              )
            })}
        </ul>
      </section>
    ))}
    <section className={planSheet.person} aria-labelledby="first-day-without">
      <h3 id="first-day-without" className={planSheet.who}>
        {firstDay.notNeeded}
      </h3>
      <dl>
        {listOmittedPapers(terms).map(({ what, why }) => (
          <div key={what} className={planSheet.without}>
            <dt>{what}</dt>
            <dd>{why}</dd>
          </div>
        ))}
      </dl>
    </section>
    <p className={planSheet.advice}>{firstDay.advice}</p>
    <p className={planSheet.kept}>{firstDay.kept}</p>
    {children}
  </div>
)

const listeners = new Set<() => void>()
/** Ticked tasks, in the same text format as in the browser's storage. Used if the browser denies access to storage. */
let memoryTicks: string | null = null

const readStoredText = (): string | null => {
  try {
    return localStorage.getItem(FIRST_DAY_KEY)
  } catch {
    return memoryTicks
  }
}

const storeTicks = (text: string | null): void => {
  memoryTicks = text
  try {
    if (text === null) localStorage.removeItem(FIRST_DAY_KEY)
    else localStorage.setItem(FIRST_DAY_KEY, text)
  } catch {
    // Ignore the error. If storage is denied or full, the visitor's check marks last only until the visitor leaves the page.
  }
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', listener)
  }
}

/**
 * Returns the ticked tasks of a plan, and a function that ticks or unticks one. The ticks are in the browser's storage. Boxes
 * in `sheet` that were ticked before hydration stay ticked.
 */
const useTicks = (
  plan: string,
  sheet: RefObject<HTMLElement | null>,
): [ReadonlySet<string>, (id: string, isDone: boolean) => void] => {
  const done = readTicks(
    useSyncExternalStore(subscribe, readStoredText, () => null),
    plan,
  )
  const tick = (id: string, isDone: boolean) => {
    const stored = readStoredText()
    const next = new Set(readTicks(stored, plan))
    if (isDone) next.add(id)
    else next.delete(id)
    storeTicks(writeTicks(stored, plan, next))
  }
  useLayoutEffect(() => {
    for (const box of sheet.current?.querySelectorAll<HTMLInputElement>('input:checked') ?? [])
      if (!box.defaultChecked) tick(box.name, true)
    // Run only once: a box can differ from the state only if the visitor ticked it before hydration.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])
  return [done, tick]
}
