import type { Verb } from 'federation/service/command-line'
import { firstOf } from 'federation/service/day-files'
import { readEnvironment } from 'federation/service/environment'
import { blockedDir, readBlocked } from '../blocked.ts'
import { table } from '../print-summary.ts'
import { daysFrom, DEFAULT_DAYS } from './days.ts'

export const addBlocked: Verb = (events) =>
  events
    .command('blocked')
    .description("what pages' Content-Security-Policy has blocked: origin, directive, page")
    .option('--days <number>', `how many days back, today included (default: ${DEFAULT_DAYS})`)
    .option('--json', 'all of it as JSON, for scripts')
    .action(async ({ days: text, json = false }) => {
      const days = daysFrom(text)
      const rows = await readBlocked(
        blockedDir(readEnvironment(process.env).stateDir),
        firstOf(Date.now(), days),
      )
      if (json) return console.log(JSON.stringify(rows, null, 2))
      if (rows.length === 0)
        return console.log(`Browsers reported nothing blocked in the last ${days} day(s).`)
      const cells = rows.map(({ times, ...row }) => [row.origin, row.directive, row.page, times] as const)
      console.log(
        table(`Blocked in the last ${days} day(s)`, ['origin', 'directive', 'page', 'times'], cells)
          .join('\n')
          .trimStart(),
      )
    })
