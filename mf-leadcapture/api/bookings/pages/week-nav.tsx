import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { Icon } from 'shared-ui'
import { counted } from '../../outbox/mail/facts.ts'
import type { Day, Week } from '../open-times.ts'
import { dayNumber, longDate, shortDate, weekdayWord } from './time-words.ts'
import styles from './week-nav.module.css'

interface WeekNavProps {
  week: Week
  dayHref: (date: string) => string
}

const Turn = ({
  date,
  dayHref,
  direction,
}: Pick<WeekNavProps, 'dayHref'> & { date: string | null; direction: 'Earlier' | 'Later' }) => {
  const arrow = <Icon icon={direction === 'Earlier' ? ChevronLeft : ChevronRight} size={20} />
  return date === null ? (
    <span className={styles.turn} aria-hidden="true">
      {arrow}
    </span>
  ) : (
    <a className={styles.turn} href={dayHref(date)} aria-label={`${direction} open times`}>
      {arrow}
    </a>
  )
}

const DayCell = ({
  day: { date, times },
  isSelected,
  dayHref,
}: Pick<WeekNavProps, 'dayHref'> & { day: Day; isSelected: boolean }) => {
  const count = times.length === 0 ? 'no open times' : counted(times.length, 'open time')
  const face = (
    <>
      <span className={styles.weekday} aria-hidden="true">
        {weekdayWord(date)}
      </span>
      <span className={styles.number} aria-hidden="true">
        {dayNumber(date)}
      </span>
      <span className="visually-hidden">
        {longDate(date)}, {count}
      </span>
    </>
  )
  return (
    <li>
      {times.length === 0 ? (
        <span className={styles.day} data-closed="">
          {face}
        </span>
      ) : (
        <a className={styles.day} href={dayHref(date)} aria-current={isSelected ? 'date' : undefined}>
          {face}
        </a>
      )}
    </li>
  )
}

const weekTitle = ({ days }: Week): string => {
  const [first, last] = [days[0], days.at(-1)]
  return first && last ? `${shortDate(first.date)} to ${shortDate(last.date)}` : ''
}

/** A week as a ruled line of days, with the way to the weeks around it. */
export const WeekNav = ({ week, dayHref }: WeekNavProps) => (
  <nav className={styles.week} aria-label={`Days, ${weekTitle(week)}`}>
    <Turn date={week.earlier} dayHref={dayHref} direction="Earlier" />
    <ol className={styles.days}>
      {week.days.map((day) => (
        <DayCell key={day.date} day={day} isSelected={day.date === week.selected?.date} dayHref={dayHref} />
      ))}
    </ol>
    <Turn date={week.later} dayHref={dayHref} direction="Later" />
  </nav>
)
