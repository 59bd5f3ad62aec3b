import { DROP_REASONS, type DropReason } from './dropped.ts'
import type { EventSummary } from './summary.ts'

/** Rows of a table at a time; `--json` has all. */
const MOST_ROWS = 20

type Row = readonly [name: string, ...numbers: (number | string)[]]

/** What came from browsers may hold what a terminal takes for an order. */
const printable = (text: string): string => text.replaceAll(/[\p{Cc}\p{Cf}]/gu, '·')

/** Lines of a table, with its title and an empty line before it; no line where there is no row. */
export const table = (title: string, head: string[], rows: readonly Row[]): string[] => {
  if (rows.length === 0) return []
  const shown = [head, ...rows.slice(0, MOST_ROWS).map((row) => row.map((cell) => printable(String(cell))))]
  const widths = head.map((_, column) => Math.max(...shown.map((row) => row[column]?.length ?? 0)))
  const lines = shown.map((row) =>
    row
      .map((cell, column) =>
        column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0),
      )
      .join('  ')
      .trimEnd(),
  )
  const more = rows.length > MOST_ROWS ? [`  … and ${rows.length - MOST_ROWS} more`] : []
  return ['', title, ...lines.map((line) => `  ${line}`), ...more]
}

const counted = (counts: Partial<Record<string, number>>): Row[] =>
  Object.entries(counts).map(([name, count = 0]) => [name, count])

const asked = (days: number, page: string | undefined): string =>
  `${days === 1 ? 'today' : `the last ${days} days`}${page === undefined ? '' : `, of ${page} alone`} (UTC)`

/** A summary as text for people. */
export const printSummary = (
  { events, unreadable, days, pages, names, forms, campaigns, plids, errors, dropped }: EventSummary,
  { days: span, page }: { days: number; page?: string | undefined },
): string => {
  const torn = unreadable > 0 ? `\n${unreadable} line(s) were no event and are left out.` : ''
  const notCounted = table(
    'Not counted, on all pages',
    ['reason', 'times'],
    Object.entries(dropped)
      .toSorted(([, a], [, b]) => b - a)
      .map(([reason, times]): Row => [DROP_REASONS[reason as DropReason], times]),
  )
  if (events === 0)
    return [
      `No events for ${asked(span, page)}.`,
      `Only visitors who agree to measurement are counted; what else it takes stands in docs/events.md.${torn}`,
      ...notCounted,
    ].join('\n')
  const funnels = Object.entries(forms).map(
    ([form, { start, invalid, submit, success, failure, meanCompletion }]): Row => [
      form,
      start,
      invalid,
      meanCompletion === null ? '–' : `${meanCompletion} %`,
      submit,
      success,
      failure,
    ],
  )
  return [
    `${events} event(s), ${asked(span, page)}; of visitors who agreed to be counted.${torn}`,
    ...table(
      'By day',
      ['day', 'views', 'events'],
      Object.entries(days).map(([day, { views, events: all }]) => [day, views, all]),
    ),
    ...table('Page views', ['page', 'views'], counted(pages)),
    ...table('Events', ['event', 'times'], counted(names)),
    ...table('Forms', ['form', 'begun', 'too early', 'complete then', 'sent', 'accepted', 'failed'], funnels),
    ...table('Campaigns', ['source / medium / campaign', 'views'], counted(campaigns)),
    ...table('Partners', ['plid', 'views'], counted(plids)),
    ...table('Errors', ['what', 'times'], counted(errors)),
    ...notCounted,
  ].join('\n')
}
