import { createRequire } from 'node:module'
import { Argument, type Command, InvalidArgumentError, Option } from '@commander-js/extra-typings'
import { CHECKS } from '@federation/area-kit/check-names'
import { UsageError, workspaceDeployables } from '@federation/node-kit/cli'
import type { status } from './status.ts'
import { API, BROWSER, LOOKS, type Part, type Skippable } from '@federation/release/check-names'

const deployables = await workspaceDeployables()
/** Parts of the checkout that `release` knows. */
const known: Part[] = ['composer', ...deployables]

/** Parses a number. Throws InvalidArgumentError with the rule. */
const numberIn =
  (isValid: (number: number) => boolean, rule: string) =>
  (text: string): number => {
    if (text === '' || !isValid(Number(text))) throw new InvalidArgumentError(rule)
    return Number(text)
  }
const isPositive = (number: number) => Number.isInteger(number) && number >= 1
const readCount = numberIn(
  (count) => isPositive(count) && count < 1_000_000,
  'It must be a whole number from 1.',
)
const readPort = numberIn(
  (port) => Number.isInteger(port) && port >= 0 && port <= 65_535,
  'It must be a port number, or 0 for any.',
)

/** Parses the number of an option. Throws UsageError with the rule and the value found. */
const numberOf =
  (option: string, isValid: (number: number) => boolean, rule: string) =>
  (text: string): number => {
    if (text === '' || !isValid(Number(text))) throw new UsageError(`${option} takes ${rule}, not ${text}`)
    return Number(text)
  }
const LONGEST_HOURS = 24 * 30
const readHours = numberOf(
  '--hours',
  (hours) => hours > 0 && hours <= LONGEST_HOURS,
  `a number up to ${LONGEST_HOURS}`,
)
const readPercent = numberOf(
  '--canary',
  (percent) => isPositive(percent) && percent <= 100,
  'a whole number from 1 to 100',
)
const readMinutes = numberOf('--minutes', (minutes) => minutes >= 0, 'a number from 0')

const LONGEST_VERSION = 64
const readVersion = (text: string): string => {
  if (!/^\d+\.\d+\.\d+(?:-[0-9a-z.-]+)?$/.test(text) || text.length > LONGEST_VERSION)
    throw new InvalidArgumentError(
      'A version has three numbers, such as 1.4.0 or 1.4.0-rc.1: in lower case, 64 characters at most.',
    )
  return text
}

const JSON_OPTION = new Option('--json', 'the answer as JSON, for scripts; an error as well')
const TRIAL_OPTION = new Option(
  '--dry-run',
  'composes and gates, says what would change, and changes nothing',
)
export const VERSION = new Option(
  '--version <id>',
  'its version, such as 1.4.0; without one it follows from the sources',
).argParser(readVersion)
const PARTS = new Argument('<part...>', 'what is released apart').choices(deployables)

const SKIPPABLE: readonly Skippable[] = [...CHECKS, BROWSER, API, LOOKS]
const SKIP = new Option(
  '--skip <checks>',
  `leave some of ${SKIPPABLE.join(', ')} out, with commas between; the history keeps which checks`,
)
  .argParser((text): Skippable[] =>
    text.split(',').map((word) => {
      const check = SKIPPABLE.find((one) => one === word.trim())
      if (!check) throw new UsageError(`--skip knows ${SKIPPABLE.join(', ')}, not ${word}`)
      return check
    }),
  )
  .default<Skippable[]>([], 'none')
/** For commands that can skip only the browser check. */
const SKIP_BROWSER = new Option(
  '--skip <check>',
  `${BROWSER}: open no page in one; the history keeps it`,
).argParser((text): string => {
  if (text !== BROWSER) throw new UsageError(`--skip knows ${BROWSER}, not ${text}`)
  return text
})
const JOURNEYS = new Option(
  '--journeys <company>',
  'run the journeys of what changes first: among everybody’s current releases, or beside each one’s previous as well',
).choices(['current', 'previous'] as const)

/** `require` loads the modules of this short verb in three quarters of the time of `import`. */
const loadStatus = () => createRequire(import.meta.url)('./status.ts') as { status: typeof status }
const areas = () => import('./areas.ts')
const config = () => import('./config.ts')
const inspect = () => import('./inspect.ts')
const look = () => import('./look.ts')
const releasing = () => import('./release.ts')
const store = () => import('./store.ts')
const undo = () => import('./undo.ts')

const addSite = (fed: Command): void => {
  const site = fed.command('site').description('origin, settings and composer of the site, whoever releases')
  site
    .command('show')
    .description('what they are')
    .addOption(JSON_OPTION)
    .action(async ({ json }) => (await config()).showSite(json))
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
    .action(async (options) => (await config()).changeSite(options))
}

const addKeys = (fed: Command): void => {
  const NAME = new Argument('<name>', 'root, site, composer, shell, or an area')
  const DRY_RUN = new Option('--dry-run', 'only say what would be done')
  const keys = fed
    .command('keys')
    .description('who may sign what: list, make, rotate, revoke, export, trust')
    .addHelpText(
      'after',
      '\ndocs/how-to/keys.md says more. KEYS_DIR (default: keys beside the store) holds private keys.',
    )
  keys
    .command('list')
    .description('the keys that are trusted, and which private ones are at hand')
    .addOption(JSON_OPTION)
    .action(async ({ json }) => (await config()).showKeys(json))
  for (const [word, about] of [
    ['make', 'make a key beside those there are, and trust it'],
    ['rotate', 'make a key, trust it, and revoke the ones before'],
  ] as const)
    keys
      .command(word)
      .description(about)
      .addArgument(NAME)
      .addOption(JSON_OPTION)
      .addOption(DRY_RUN)
      .action(async (name, options) => (await config()).addKey(name, word === 'rotate', options))
  keys
    .command('revoke')
    .description('refuse what a key signs from now on, or from a time on')
    .argument('<keyId>', 'its first 8 digits or more')
    .option('--since <time>', 'when it was lost, such as 2026-11-22T08:00:00Z')
    .addOption(JSON_OPTION)
    .addOption(DRY_RUN)
    .action(async (keyId, options) => (await config()).revoke(keyId, options))
  keys
    .command('export')
    .description('print the public key of a name, to be trusted elsewhere')
    .addArgument(NAME)
    .action(async (name) => (await config()).printKey(name))
  keys
    .command('trust')
    .description('trust a public key whose private one is elsewhere')
    .addArgument(NAME)
    .argument('<file>', 'the public key, as PEM')
    .addOption(JSON_OPTION)
    .addOption(DRY_RUN)
    .action(async (name, file, options) => (await config()).trust(name, file, options))
}

/** Adds all verbs to a program. Their modules are loaded when they run, so that help and completion are fast. */
export const addVerbs = (fed: Command): void => {
  fed
    .command('board')
    .description('a page on this machine: what is live, its history, the gate, and the canary against live')
    .option('--port <number>', 'where it listens; 0 takes any that is free', readPort, 4390)
    .option('--json', 'what it shows, once, as JSON')
    .action(async (options) => (await look()).board(options))
  fed
    .command('build')
    .description('build parts into their dist/, to look at: a release builds by itself')
    .addArgument(PARTS)
    .addOption(VERSION)
    .action(async (parts, { version }) => (await areas()).build(parts, version))
  fed
    .command('diff')
    .description('in what two compositions differ: releases, pages, redirects')
    .argument('[from]', 'a composition, a channel, or a day; what was live before where it is left out')
    .argument('[to]', 'the same', 'live')
    .addOption(JSON_OPTION)
    .action(async (from, to, { json }) => (await inspect()).diff(from, to, json))
  fed
    .command('export')
    .description('writes the site as files for nginx or a static host, with redirects and headers')
    .requiredOption('--out <folder>', 'where to; it must be new, empty, or an earlier export')
    .option('--composition <what>', 'a composition, or a day (yyyy-mm-dd); what is live where it is left out')
    .option('--channel <name>', 'the same of another channel, such as canary')
    .option('--api <origin>', 'where the lead API answers; LEADS_PORT on this machine where it is left out')
    .option('--served-from <path>', 'where the folder lies on the machine that serves it')
    .option('--force', 'takes over a folder that no export wrote')
    .option('--dry-run', 'says what would be written, and writes nothing')
    .addOption(JSON_OPTION)
    .action(async (options) => (await look()).exportFiles(options))
  fed
    .command('history')
    .description('what went live, when and why, and what each change was about')
    .option('--limit <number>', 'how many of the newest', readCount, 20)
    .addOption(JSON_OPTION)
    .action(async ({ limit, json }) => (await inspect()).history(limit, json))
  addKeys(fed)
  fed
    .command('new')
    .description('write a new area into the workspace')
    .argument('<area>', 'its name, such as mf-learning')
    .option('--no-link', 'leave it to you to link its packages')
    .action(async (name, { link }) => (await areas()).newArea(name, link))
  fed
    .command('preview')
    .description('a signed link that shows one browser another version of the site')
    .argument(
      '<what>',
      'a composition, a channel, a day (yyyy-mm-dd), or releases on one of them: mf-pay@1.2.0,live',
    )
    .option('--hours <hours>', 'how long the link holds', readHours, 24)
    .option('--path <path>', 'the page it begins with', '/')
    .addOption(JSON_OPTION)
    .action(async (what, options) => (await look()).preview(what, options))
  fed
    .command('promote')
    .description('make a published release live, for some visitors first')
    .argument('[release...]', 'such as mf-pay@1.2.0-0123456789ab; without one, the canary that is running')
    .option('--canary <percent>', 'for so many of a hundred visitors', readPercent)
    .option('--minutes <minutes>', 'how long it must be well before everybody gets it (30)', readMinutes)
    .option('--stop', 'take the canary back')
    .addOption(SKIP_BROWSER)
    .addOption(JOURNEYS)
    .option('--dry-run', 'hold it against the gate and say what would happen')
    .addOption(JSON_OPTION)
    .action(async (releases, options) => {
      if (options.stop && (releases.length > 0 || options.canary !== undefined))
        throw new UsageError('--stop takes no release and no --canary: it ends the canary that is running')
      return (await undo()).promote(releases, options)
    })
  fed
    .command('prune')
    .description('remove what no channel, rollback or open tab may need')
    .option('--keep <entries>', 'how many entries of each channel can be rolled back to', readCount, 20)
    .option('--days <days>', 'for how long open tabs may need what was live', readCount, 7)
    .option('--dry-run', 'say what would go')
    .addOption(JSON_OPTION)
    .action(async (options) => (await store()).prune(options))
  fed
    .command('publish')
    .description('build what changed and publish it; what is live stays')
    .addArgument(PARTS)
    .addOption(VERSION)
    .addOption(JSON_OPTION)
    .action(async (parts, options) => (await releasing()).publish(parts, options))
  fed
    .command('release')
    .description('build what changed, publish it, make it live')
    .addArgument(
      new Argument(
        '[part...]',
        'what is released apart; composer: the code that lays pages together, and the gate',
      ).choices(known),
    )
    .option('--all', 'every part of this checkout, without what was retired')
    .addOption(VERSION)
    .option('--from <store>', 'a store: what it has of the same sources is taken, not built again')
    .addOption(SKIP)
    .addOption(JOURNEYS)
    .addOption(TRIAL_OPTION)
    .addOption(JSON_OPTION)
    .action(async (parts, options) => {
      if (parts.length === 0 && !options.all)
        throw new UsageError(
          `Nothing to release. Name at least one part, or pass --all. Parts: ${known.join(', ')}`,
        )
      return (await releasing()).release(options.all ? known : parts, options)
    })
  fed
    .command('retire')
    .description('take an area off the site')
    .argument('<area>', 'its name, such as mf-learning')
    .option('--redirect-to <path>', 'where its addresses lead from now on')
    .option('--remove', 'also delete its folder, its lines in the lockfile and its private key')
    .option('--yes', 'do it')
    .addOption(SKIP_BROWSER)
    .addOption(TRIAL_OPTION)
    .addOption(JSON_OPTION)
    .action(async (name, options) => (await undo()).retire(name, options))
  fed
    .command('rollback')
    .description(
      'put areas or the shell back to what they had live before; without a name, undo the newest change',
    )
    .argument('[part...]', 'an area or the shell; the others stay as they are')
    .option('--yes', 'go back though that undoes more than one part, or others lose what they have')
    .addOption(TRIAL_OPTION)
    .addOption(JSON_OPTION)
    .action(async (names, options) => (await undo()).rollBack(names, options))
  addSite(fed)
  fed
    .command('status')
    .description('what is live, what it replaced, and how it came to be')
    .addOption(JSON_OPTION)
    .action(({ json }) => loadStatus().status(json))
  fed
    .command('store')
    .description('move the store between a folder and PostgreSQL')
    .command('copy')
    .description('copy the whole store into the database that DATABASE_URL names, or out of it')
    .option('--from <folder>', 'the store to copy into the database, such as var/store')
    .option('--to <folder>', 'an empty folder to copy the database’s store into')
    .option('--dry-run', 'says what would be copied, and copies nothing')
    .addOption(JSON_OPTION)
    .action(async (options) => (await store()).copy(options))
  fed
    .command('verify')
    .description('look whether the store is whole')
    .option('--repair', 'mend what can be mended without guessing; nothing is deleted')
    .addOption(JSON_OPTION)
    .action(async (options) => (await store()).verify(options))
  fed
    .command('why')
    .description('which releases, revisions and files made a page')
    .argument('<address>', 'a path such as /pay, or a whole address')
    .option('--in <composition>', 'a composition, a channel, or a day (yyyy-mm-dd)', 'live')
    .addOption(JSON_OPTION)
    .action(async (address, options) => (await inspect()).why(address, options))
}
