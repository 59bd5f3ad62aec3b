import { parseContract } from 'shared-contracts/parse'
import { UsageError, type Verb } from '../service/command-line.ts'
import { readEnvironment } from '../service/environment.ts'
import { SHARED_VARIABLES } from '../service/variables.ts'
import { browserCheck } from '../release/open-changed.ts'
import { SKIP_BROWSER } from './look-options.ts'
import { terminalProgress } from '../service/progress.ts'
import { answer, JSON_OPTION, outcomeText, TRIAL_OPTION } from './answer.ts'

const show = async () => {
  const { currentSite } = await import('../release/set-site.ts')
  const { version, content } = await currentSite(readEnvironment(process.env))
  return { version, ...content }
}

interface Asked {
  origin?: string | undefined
  settings?: string | undefined
  dryRun?: boolean | undefined
  skip?: string | undefined
}

const set = async ({ origin, settings, dryRun = false, skip }: Asked) => {
  const [{ setSite }, { readSettings }] = await Promise.all([
    import('../release/set-site.ts'),
    import('../release/read-settings.ts'),
  ])
  const change = {
    origin:
      origin === undefined ? undefined : parseContract(SHARED_VARIABLES.SITE_ORIGIN, origin, '--origin'),
    settings: settings === undefined ? undefined : await readSettings(settings),
  }
  const environment = readEnvironment(process.env)
  const browser = await browserCheck({
    store: environment.storeDir,
    isSkipped: skip !== undefined,
    say: console.error,
  })
  const progress = terminalProgress()
  const entry = await setSite(environment, change, { isTrial: dryRun, progress, ...browser })
  progress('Done')
  return { entry, dryRun }
}

/** What belongs to the site and to no release. */
export const addSite: Verb = (fed) => {
  const site = fed.command('site').description('origin, settings and composer of the site, whoever releases')
  site
    .command('show')
    .description('what they are')
    .addOption(JSON_OPTION)
    .action(({ json }) =>
      answer(json, show, ({ version, origin, settings, composer }) =>
        [
          `site document ${version ?? 'none yet: as live was composed'}`,
          `  origin    ${origin}`,
          `  composer  ${composer}`,
          `  settings  ${JSON.stringify(settings, null, 2).replaceAll('\n', '\n  ')}`,
        ].join('\n'),
      ),
    )
  site
    .command('set')
    .description('compose what is live with another origin or other settings, and make that live')
    .option('--origin <address>', 'where visitors find the site, such as https://www.example.com')
    .option(
      '--settings <file>',
      'a JSON file with all settings that are not the default; {} for all defaults',
    )
    .addOption(SKIP_BROWSER)
    .addOption(TRIAL_OPTION)
    .addOption(JSON_OPTION)
    .action(({ json, ...asked }) => {
      if (asked.origin === undefined && asked.settings === undefined)
        throw new UsageError('Nothing to set. Pass --origin <address>, --settings <file>, or both')
      return answer(json, () => set(asked), outcomeText)
    })
}
