import { Argument, Option } from '@commander-js/extra-typings'
import { KeyName } from 'shared-contracts'
import { parseContract } from 'shared-contracts/parse'
import { UsageError, type Verb } from '@federation/node-kit/cli'
import { readEnvironment, SHARED_VARIABLES, terminalProgress } from '@federation/node-kit'
import { answer, JSON_OPTION, outcomeText, SKIP_BROWSER, TRIAL_OPTION } from './release.ts'

const show = async () => {
  const { currentSite } = await import('@federation/release')
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
  const { browserCheck, readSettings, setSite } = await import('@federation/release')
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

/** Adds `site show` and `site set`: the site config, which is independent of releases. */
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

const NAME = new Argument('<name>', 'root, site, composer, shell, or an area')
const JSON_TOO = new Option('--json', 'the same as JSON, for scripts')
const DRY_RUN = new Option('--dry-run', 'only say what would be done')

const nameOf = (text: string): KeyName => {
  const { data, error } = KeyName.safeParse(text)
  if (data !== undefined) return data
  throw new UsageError(`${text}: ${error.issues[0]?.message ?? 'is no name of a key'}`)
}

const store = () => readEnvironment(process.env).storeDir
const keys = () => import('@federation/release')

interface Answer {
  isJson: boolean
  /** Result, or planned result of a dry run. */
  said: object
  text: string
}

const print = ({ isJson, said, text }: Answer): void => {
  console.log(isJson ? JSON.stringify(said, null, 2) : text)
}

export const addKeys: Verb = (fed) => {
  const verb = fed
    .command('keys')
    .description('who may sign what: list, make, rotate, revoke, export, trust')
    .addHelpText(
      'after',
      '\ndocs/how-to/keys.md says more. KEYS_DIR (default: keys beside the store) holds private keys.',
    )

  verb
    .command('list')
    .description('the keys that are trusted, and which private ones are at hand')
    .addOption(JSON_TOO)
    .action(async ({ json = false }) => {
      const { listKeys, listText } = await keys()
      const list = await listKeys(store())
      print({ isJson: json, said: list, text: listText(list) })
    })

  for (const [word, about] of [
    ['make', 'make a key beside those there are, and trust it'],
    ['rotate', 'make a key, trust it, and revoke the ones before'],
  ] as const) {
    verb
      .command(word)
      .description(about)
      .addArgument(NAME)
      .addOption(JSON_TOO)
      .addOption(DRY_RUN)
      .action(async (text, { json = false, dryRun = false }) => {
        const { makeKey } = await keys()
        const done = await makeKey(store(), nameOf(text), { isRotation: word === 'rotate', isDry: dryRun })
        print({ isJson: json, said: done, text: done.text })
      })
  }

  verb
    .command('revoke')
    .description('refuse what a key signs from now on, or from a time on')
    .argument('<keyId>', 'its first 8 digits or more')
    .option('--since <time>', 'when it was lost, such as 2026-11-22T08:00:00Z')
    .addOption(JSON_TOO)
    .addOption(DRY_RUN)
    .action(async (keyId, { json = false, dryRun = false, since }) => {
      const { revokeKey } = await keys()
      const at = since === undefined ? undefined : new Date(since)
      if (at && (Number.isNaN(at.getTime()) || at.getTime() > Date.now()))
        throw new UsageError(`--since ${since}: must be a time that has passed, such as 2026-11-22T08:00:00Z`)
      const done = await revokeKey(store(), keyId, { at, isDry: dryRun })
      print({ isJson: json, said: done, text: done.text })
    })

  verb
    .command('export')
    .description('print the public key of a name, to be trusted elsewhere')
    .addArgument(NAME)
    .action(async (text) => {
      const { exportKey } = await keys()
      process.stdout.write(await exportKey(store(), nameOf(text)))
    })

  verb
    .command('trust')
    .description('trust a public key whose private one is elsewhere')
    .addArgument(NAME)
    .argument('<file>', 'the public key, as PEM')
    .addOption(JSON_TOO)
    .addOption(DRY_RUN)
    .action(async (text, file, { json = false, dryRun = false }) => {
      const { trustKey } = await keys()
      const done = await trustKey(store(), nameOf(text), file, { isDry: dryRun })
      print({ isJson: json, said: done, text: done.text })
    })
}
