/**
 * Formats the plan of an employee's first day as a calendar file (RFC 5545) of all-day entries. The page loads this module only
 * for a download, because the size of an island's script is limited.
 */
import { addDays } from 'shared-ui/scenes/pay-calendar.ts'
import { firstDay } from '../../content/first-day.ts'
import { formatDueDate, formatPlanTitle, getStepText } from './first-day-text.ts'
import { PLAN_FORM, type PlanStep, type PlanTerms } from '../../model/first-day.ts'

interface CalendarEntry {
  /**
   * Id of the step, unique in the file. If the visitor imports the file a second time, the calendar replaces the entry instead
   * of adding another.
   */
  uid: string
  day: string
  title: string
  text: string
}

const escapeText = (text: string): string =>
  text.replaceAll(/[\\;,]/g, String.raw`\$&`).replaceAll('\n', String.raw`\n`)

const MAX_LINE_BYTES = 75

/** Folds a line of the calendar file into parts of at most 75 bytes. Each part after the first begins with a space. */
const foldLine = (line: string): string => {
  const encoder = new TextEncoder()
  let [result, bytes] = ['', 0]
  for (const character of line) {
    const size = encoder.encode(character).length
    if (bytes + size > MAX_LINE_BYTES) {
      result += '\r\n '
      bytes = 1
    }
    result += character
    bytes += size
  }
  return result
}

const compact = (iso: string): string => iso.replaceAll('-', '')

/** Returns the text of the calendar file. `stamp` is its creation time, ISO 8601 in UTC. */
export const formatCalendarFile = (entries: readonly CalendarEntry[], stamp: string): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Crewtally//First-day plan//EN',
    ...entries.flatMap(({ uid, day, title, text }) => [
      'BEGIN:VEVENT',
      `UID:${uid}`,
      `DTSTAMP:${stamp.slice(0, 19).replaceAll(/[-:]/g, '')}Z`,
      `DTSTART;VALUE=DATE:${compact(day)}`,
      `DTEND;VALUE=DATE:${compact(addDays(day, 1))}`,
      `SUMMARY:${escapeText(title)}`,
      `DESCRIPTION:${escapeText(text)}`,
      'TRANSP:TRANSPARENT',
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
  ]
    .map((line) => `${foldLine(line)}\r\n`)
    .join('')

export const createCalendarEntries = (
  steps: readonly PlanStep[],
  done: ReadonlySet<string>,
  terms: PlanTerms,
): CalendarEntry[] =>
  steps
    .filter(({ id }) => !done.has(id))
    .map((step) => {
      const { title, note, rule } = getStepText(step, terms)
      return {
        uid: `${PLAN_FORM.format(terms)}.${step.id}@crewtally`,
        day: step.day,
        title: `${firstDay.who[step.who]}: ${title}`,
        text: [
          `Due ${formatDueDate(step, terms)}.`,
          note,
          ...(rule === undefined ? [] : [`Source: ${rule}.`]),
          formatPlanTitle(terms),
          firstDay.advice,
        ]
          .filter((line) => line !== '')
          .join('\n'),
      }
    })
