#!/usr/bin/env node
import { commandLine, runCommandLine, UsageError, type Verb } from '@federation/node-kit/cli'
import { formatErrorWithAdvice, readEnvironment } from '@federation/node-kit'
import { getEventsDir, getFirstDay, RETENTION_DAYS } from '@federation/node-kit/logs'
import { getBlockedDir, readBlocked } from '../blocked.ts'
import { renderCatalogue, formatSummary, readEvents, summarize, formatTextTable } from '../summary.ts'
import { getDroppedDir, readDropped } from '../collector.ts'

const DEFAULT_DAYS = 7

/** Parses `--days`. Throws a `UsageError` unless the value is a whole number from 1 to `RETENTION_DAYS`. */
const parseDays = (text: string | undefined): number => {
  const days = Number(text ?? DEFAULT_DAYS)
  if (!Number.isInteger(days) || days < 1 || days > RETENTION_DAYS)
    throw new UsageError(
      `--days must be a whole number from 1 to ${RETENTION_DAYS}, not ${text}. Older events are deleted.`,
    )
  return days
}

const addBlocked: Verb = (events) =>
  events
    .command('blocked')
    .description("list resources that the pages' Content-Security-Policy blocked: origin, directive, page")
    .option('--days <number>', `number of days, including today (default: ${DEFAULT_DAYS})`)
    .option('--json', 'print JSON, for scripts')
    .action(async ({ days: text, json = false }) => {
      const days = parseDays(text)
      const rows = await readBlocked(
        getBlockedDir(readEnvironment(process.env).stateDir),
        getFirstDay(Date.now(), days),
      )
      if (json) return console.log(JSON.stringify(rows, null, 2))
      if (rows.length === 0)
        return console.log(`Browsers reported nothing blocked in the last ${days} day(s).`)
      const cells = rows.map(({ times, ...row }) => [row.origin, row.directive, row.page, times] as const)
      console.log(
        formatTextTable(`Blocked in the last ${days} day(s)`, ['origin', 'directive', 'page', 'times'], cells)
          .join('\n')
          .trimStart(),
      )
    })

const addCatalogue: Verb = (events) =>
  events
    .command('catalogue')
    .description('print every event with publishers, reason and fields, as Markdown')
    .action(() => console.log(renderCatalogue()))

const addSummary: Verb = (events) =>
  events
    .command('summary', { isDefault: true })
    .description('summarize events of visitors who consented (default)')
    .option('--days <number>', `number of days, including today (default: ${DEFAULT_DAYS})`)
    .option('--page <path>', 'only this page, such as /pay')
    .option('--json', 'print JSON, for scripts')
    .action(async ({ days: text, page, json = false }) => {
      const days = parseDays(text)
      if (page !== undefined && !page.startsWith('/'))
        throw new UsageError('--page must be a path such as /pay.')
      const folder = getEventsDir(readEnvironment(process.env).stateDir)
      const since = getFirstDay(Date.now(), days)
      const dropped = await readDropped(getDroppedDir(folder), since)
      const summary = await summarize(readEvents(folder, since), page, dropped)
      console.log(json ? JSON.stringify(summary, null, 2) : formatSummary(summary, { days, page }))
    })

const events = commandLine({
  name: 'events',
  about: 'Events of visitors who consented.',
  verbs: [addSummary, addBlocked, addCatalogue],
  more: `Without a verb: the summary, as in npm run events -- --days 30. Events are in the folder events of STATE_DIR (default:
var); docs/events.md explains them. In scripts, use 'npm run -s events -- …'.

Exit codes: 0 success, 1 failure, 2 invalid command.`,
})

await runCommandLine(events, 'events', formatErrorWithAdvice, 'default')
