import { UsageError, type Verb } from 'federation/service/command-line'
import { findEngine } from '../engines/engine.ts'
import { runLooks } from '../looks/run-looks.ts'
import { askedSite, READ, type Options } from './asked.ts'
import { leftOut, onlyOf } from './choose.ts'
import { runMatrix } from './matrix.ts'
import { runPlaywright } from './run-playwright.ts'
import { openTarget } from './target.ts'

const run = async (words: string[], options: Options): Promise<number> => {
  const asked = askedSite(options, process.env.BASE_URL)
  if (options.matrix) {
    if (asked.kind !== 'own' || options.only || options.looks)
      throw new UsageError('--matrix stands alone: it is over what the store has of each area')
    return runMatrix(words)
  }
  if (options.looks) {
    if (options.only || words.some((word) => !word.startsWith('/')))
      throw new UsageError('--looks takes addresses of pages, such as /pay; all of them where none is named')
    return runLooks(asked, words)
  }
  const { engine = 'chromium' } = options
  const found = engine === 'chromium' ? null : findEngine(engine)
  const only = options.only === undefined ? null : await onlyOf(options.only, engine)
  const target = await openTarget(asked)
  const { writes, pattern, said } = leftOut(target, options.withWrites ?? false)
  const lines = [
    `Site: ${target.name}`,
    `${said}.`,
    ...(found ? [`Engine: ${engine}, ${found.origin}.`] : []),
    ...(only ? [`${only.said}.`] : []),
  ]
  console.log(lines.join('\n'))
  try {
    const args = [...words, ...(only?.args ?? [])]
    return await runPlaywright({ target, writes, leaveOut: pattern, args, engine })
  } finally {
    await target.close()
  }
}

export const addRun: Verb = (program) =>
  program
    .usage('[options] [journeys …] [-- options of Playwright]')
    .argument('[journeys...]', 'files or folders of journeys; all of them where none is named')
    .addOption(
      program
        .createOption('--site <address>', 'a site that runs, or a preview link of one')
        .argParser(READ.site)
        .conflicts(['channel', 'composition', 'day', 'compose']),
    )
    .addOption(
      program
        .createOption('--channel <name>', 'what a channel shows, such as live or canary')
        .argParser(READ.channel)
        .conflicts(['composition', 'day', 'compose']),
    )
    .addOption(
      program
        .createOption('--composition <id>', 'one version of the site')
        .argParser(READ.composition)
        .conflicts(['day', 'compose']),
    )
    .addOption(
      program
        .createOption('--day <yyyy-mm-dd>', 'the site as it was at the end of a day (UTC)')
        .argParser(READ.day)
        .conflicts(['compose']),
    )
    .addOption(
      program
        .createOption(
          '--compose <mix>',
          'releases laid on a version: on live, canary, an id or a day, such as mf-pay@1.3.0,live',
        )
        .argParser(READ.compose),
    )
    .option('--only <area>', 'journeys that meet pages, islands or slots of an area', READ.only)
    .option(
      '--engine <name>',
      'chromium (also as a phone), firefox or webkit; what is there on this machine',
      READ.engine,
    )
    .option('--with-writes', 'also those that leave something at a site which is not ours')
    .option('--matrix', "every area's previous release with everyone else's current one, as a table")
    .option('--looks', 'what looks different from the live composition, as a page of pictures')
    .action(async (words, options) => {
      process.exitCode = await run(words, options)
    })
