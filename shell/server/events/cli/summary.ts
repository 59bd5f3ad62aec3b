import { UsageError, type Verb } from 'federation/service/command-line'
import { readEnvironment } from 'federation/service/environment'
import { firstOf } from 'federation/service/day-files'
import { droppedDir, readDropped } from '../dropped.ts'
import { eventsDir } from '../events-dir.ts'
import { printSummary } from '../print-summary.ts'
import { readEvents } from '../read-events.ts'
import { summarise } from '../summary.ts'
import { daysFrom, DEFAULT_DAYS } from './days.ts'

export const addSummary: Verb = (events) =>
  events
    .command('summary', { isDefault: true })
    .description('what visitors did who agreed to be counted; the default')
    .option('--days <number>', `how many days back, today included (default: ${DEFAULT_DAYS})`)
    .option('--page <path>', 'of one page alone, such as /pay')
    .option('--json', 'all of it as JSON, for scripts')
    .action(async ({ days: text, page, json = false }) => {
      const days = daysFrom(text)
      if (page !== undefined && !page.startsWith('/'))
        throw new UsageError('--page must be a path such as /pay')
      const folder = eventsDir(readEnvironment(process.env).stateDir)
      const since = firstOf(Date.now(), days)
      const dropped = await readDropped(droppedDir(folder), since)
      const summary = await summarise(readEvents(folder, since), page, dropped)
      console.log(json ? JSON.stringify(summary, null, 2) : printSummary(summary, { days, page }))
    })
