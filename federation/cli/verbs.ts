import { createRequire } from 'node:module'
import {
  Argument,
  type Command,
  type CommandUnknownOpts,
  InvalidArgumentError,
  Option,
} from '@commander-js/extra-typings'
import {
  CHECKS,
  API_CHECK,
  BROWSER_CHECK,
  VISUAL_DIFF_CHECK,
  type Part,
  type SkippableCheck,
} from '@federation/area-kit/check-names'
import { IS_STANDALONE, setJsonOutput, UsageError, workspaceDeployables } from '@federation/node-kit/cli'
import { addKeys, addTrust } from './key-verbs.ts'
import type { status } from './status.ts'

const deployables = await workspaceDeployables()
/** Everything that can be released: areas, the shell and the composer. A team's own repository contains only areas. */
const releasableParts: Part[] = IS_STANDALONE ? deployables : ['composer', ...deployables]

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
/** Creates a parser for the numeric value of an option. For an invalid number, it throws a UsageError that contains `rule`. */
const numberOf =
  (option: string, isValid: (number: number) => boolean, rule: string) =>
  (text: string): number => {
    if (text === '' || !isValid(Number(text))) throw new UsageError(`${option} must be ${rule}, not ${text}`)
    return Number(text)
  }
const MAX_PREVIEW_HOURS = 24 * 30
const readHours = numberOf(
  '--hours',
  (hours) => hours > 0 && hours <= MAX_PREVIEW_HOURS,
  `a number up to ${MAX_PREVIEW_HOURS}`,
)
const readPercent = numberOf(
  '--canary',
  (percent) => isPositive(percent) && percent <= 100,
  'a whole number from 1 to 100',
)
const readMinutes = numberOf('--minutes', (minutes) => minutes >= 0, 'a number from 0')

const MAX_VERSION_LENGTH = 64
const readVersion = (text: string): string => {
  if (!/^\d+\.\d+\.\d+(?:-[0-9a-z.-]+)?$/.test(text) || text.length > MAX_VERSION_LENGTH)
    throw new InvalidArgumentError(
      'A version has three numbers, such as 1.4.0 or 1.4.0-rc.1: in lower case, 64 characters at most.',
    )
  return text
}

const TRIAL_OPTION = new Option('--dry-run', 'compose and gate, print what would change, and change nothing')
export const VERSION = new Option(
  '--version <id>',
  'version, such as 1.4.0; by default derived from the sources',
).argParser(readVersion)
const PARTS = new Argument('<part...>', 'areas, or the shell').choices(deployables)

const SKIPPABLE: readonly SkippableCheck[] = [...CHECKS, BROWSER_CHECK, API_CHECK, VISUAL_DIFF_CHECK]
const SKIP = new Option(
  '--skip <checks>',
  `checks to skip, separated by commas: ${SKIPPABLE.join(', ')}; the history records them`,
)
  .argParser((text): SkippableCheck[] =>
    text.split(',').map((word) => {
      const check = SKIPPABLE.find((one) => one === word.trim())
      if (!check) throw new UsageError(`--skip accepts ${SKIPPABLE.join(', ')}, not ${word}`)
      return check
    }),
  )
  .default<SkippableCheck[]>([], 'none')
const SKIP_BROWSER = new Option(
  '--skip <check>',
  `${BROWSER_CHECK}: skip the browser check; the history records it`,
).argParser((text): string => {
  if (text !== BROWSER_CHECK) throw new UsageError(`--skip accepts ${BROWSER_CHECK}, not ${text}`)
  return text
})
const MAX_REASON_LENGTH = 200
const ALLOW = new Option(
  '--allow <reason>',
  'allow areas to act outside their own parts (OUTSIDE_AREA); the history records the reason',
).argParser((text): string => {
  if (text.trim() === '' || text.length > MAX_REASON_LENGTH)
    throw new UsageError(`--allow needs a reason of at most ${MAX_REASON_LENGTH} characters`)
  return text
})
const JOURNEYS = new Option(
  '--journeys <company>',
  'run the journeys of the changed parts first: with the current releases of other parts, or with their previous ones as well',
).choices(['current', 'previous'] as const)

/** Loads status.ts with `require`, which is a quarter faster than `import`. In a fast command, users notice the difference. */
const loadStatus = () => createRequire(import.meta.url)('./status.ts') as { status: typeof status }
const areas = () => import('./areas.ts')
const config = () => import('./config.ts')
const develop = () => import('./develop.ts')
const viewCommands = () => import('./view-commands.ts')
const releasing = () => import('./release.ts')
const siteData = () => import('./site-data.ts')
const store = () => import('./store.ts')

const addSite = (fed: Command): void => {
  const site = fed
    .command('site')
    .description('show or change the site config: origin, settings, redirects, banner')
  site
    .command('show')
    .description('print the active site config')
    .action(async () => (await config()).showSite())
  site
    .command('set')
    .description('compose the live releases with another origin or other settings, and make that live')
    .option('--origin <address>', 'address of the site, such as https://www.example.com')
    .option('--settings <file>', 'JSON file with the settings that differ from the defaults; {} resets all')
    .option('--yes', 'confirm settings that allow another origin to run scripts or show frames')
    .addOption(SKIP_BROWSER)
    .addOption(TRIAL_OPTION)
    .action(async (options) => (await config()).changeSite(options))
  addRedirects(site)
  const banner = site
    .command('banner')
    .description('show an announcement above the header of each page, or remove it')
    .addHelpText(
      'after',
      '\nExample: fed site banner set "New: same-day pay" --link /pay/same-day-pay --until 2026-12-24',
    )
  banner
    .command('set')
    .description('show an announcement until a day; it replaces the one before')
    .argument('<text>', 'text, 120 characters at most')
    .requiredOption('--until <day>', 'last day on which visitors see it, such as 2026-12-24')
    .option('--link <target>', 'page of the site such as /pay, or https address')
    .addOption(SKIP_BROWSER)
    .addOption(TRIAL_OPTION)
    .action(async (text, options) => (await siteData()).setBanner(text, options))
  banner
    .command('clear')
    .description('remove the announcement')
    .addOption(SKIP_BROWSER)
    .addOption(TRIAL_OPTION)
    .action(async (options) => (await siteData()).clearBanner(options))
}

const addRedirects = (site: Command): void => {
  const PERMANENT = new Option(
    '--permanent',
    'status 301, which browsers and search engines remember; by default 302',
  )
  const redirects = site
    .command('redirects')
    .description('redirect paths of the site, without a release')
    .addHelpText(
      'after',
      `
Examples:
  fed site redirects add /spring "/pay?utm_source=flyer"
  fed site redirects add /payroll /pay/payroll-processing --permanent
  fed site redirects import redirects.csv
Capitals and slashes at the end do not matter. The query of the visitor is kept. See docs/how-to/redirects-and-banner.md.`,
    )
  redirects
    .command('list')
    .description('list the redirects of the site; those of areas are in their manifests')
    .action(async () => (await siteData()).listRedirects())
  redirects
    .command('add')
    .description('redirect a path, or change its target')
    .argument('<from>', 'path without a page, such as /spring')
    .argument('<to>', 'page such as /pay, also with query and #id, or https address')
    .addOption(PERMANENT)
    .addOption(TRIAL_OPTION)
    .action(async (from, to, options) => (await siteData()).addRedirect(from, to, options))
  redirects
    .command('import')
    .description('add all redirects of a CSV file with the columns from, to and status (301 or 302)')
    .argument('<file>', 'such as redirects.csv')
    .addOption(PERMANENT)
    .addOption(TRIAL_OPTION)
    .action(async (file, options) => (await siteData()).importRedirects(file, options))
  redirects
    .command('remove')
    .description('no longer redirect paths')
    .argument('<from...>', 'paths that redirect')
    .addOption(TRIAL_OPTION)
    .action(async (paths, options) => (await siteData()).removeRedirects(paths, options))
}

/** Commands that print no result, so they have no option `--json`. */
const WITHOUT_JSON = new Set([
  'fed build',
  'fed check',
  'fed dev',
  'fed new',
  'fed pull-request',
  'keys export',
])

const addJsonOption = (group: CommandUnknownOpts, name: string): void => {
  for (const verb of group.commands) {
    addJsonOption(verb, verb.name())
    if (verb.commands.length > 0 || WITHOUT_JSON.has(`${name} ${verb.name()}`)) continue
    verb.option('--json', 'print the result or the error as JSON, for scripts')
  }
}

/** Adds all commands to a program. A command's module is loaded when the command runs, so that help is fast. */
export const addVerbs = (fed: Command): void => {
  addCommands(fed)
  addJsonOption(fed, 'fed')
  fed.hook('preAction', (_program, verb) => setJsonOutput(verb.opts()['json'] === true))
}

const addCommands = (fed: Command): void => {
  fed
    .command('board')
    .description('print the data of the dashboard, and a link that opens it in a browser')
    .action(async () => (await viewCommands()).board())
  fed
    .command('build')
    .description('build parts, by default all, into their dist/ folders; a release builds automatically')
    .addArgument(new Argument('[part...]', 'areas, or the shell').choices(deployables).default(deployables))
    .addOption(VERSION)
    .action(async (parts, { version }) => (await areas()).build(parts, version))
  fed
    .command('cdn')
    .description('purge pages from the cache (CDN) in front of the page servers')
    .command('purge')
    .description('purge pages and files, with the credentials of CDN_PURGE_URL, CDN_TOKEN and CDN_SERVICE')
    .argument('[path...]', 'paths such as /pay or /robots.txt, or complete addresses')
    .option('--all', 'everything')
    .action(async (paths, { all }) => {
      if (paths.length > 0 === (all === true)) throw new UsageError('Name paths, or pass --all')
      return (await viewCommands()).purge(paths)
    })
  fed
    .command('check')
    .description('lint, type check, test and build parts, and publish nothing')
    .addArgument(PARTS)
    .option(
      '--out <folder>',
      'keep the release of the only part in this folder, for fed pull-request --built',
    )
    .action(async (parts, options) => (await areas()).check(parts, options))
  fed
    .command('dev')
    .description('serve areas of this repository from their sources inside the live site of the registry')
    .addArgument(new Argument('<area...>', 'areas').choices(deployables.filter((name) => name !== 'shell')))
    .action(async (names) => {
      if (!IS_STANDALONE) throw new UsageError('In this workspace: npm run dev')
      return (await develop()).develop(names)
    })
  fed
    .command('diff')
    .description('compare two compositions: releases, pages, redirects')
    .argument('[from]', 'composition, channel or day; by default the previous live composition')
    .argument('[to]', 'composition, channel or day', 'live')
    .action(async (from, to) => (await viewCommands()).diff(from, to))
  fed
    .command('errors')
    .description('list errors of visitors’ browsers by area and release, from the event log of one machine')
    .option('--days <number>', 'number of days, including today; 30 days are stored', readCount, 7)
    .option('--area <name>', 'area such as mf-pay, shell, or other for scripts that no release contains')
    .action(async (options) => (await viewCommands()).errors(options))
  fed
    .command('export')
    .description('write the site as files for nginx or a static host, with redirects and headers')
    .requiredOption('--out <folder>', 'target folder: new, empty, or an earlier export')
    .option('--composition <what>', 'composition or day (yyyy-mm-dd); by default live')
    .option('--channel <name>', 'channel to export, such as canary')
    .option('--api <origin>', 'origin of the lead API; by default LEADS_PORT on this machine')
    .option('--served-from <path>', 'path of the folder on the machine that serves it')
    .option('--force', 'use a folder that no export wrote')
    .option('--dry-run', 'print what would be written, and write nothing')
    .action(async (options) => (await viewCommands()).exportFiles(options))
  fed
    .command('history')
    .description('list the changes of the live site with time and reason')
    .option('--limit <number>', 'number of changes, newest first', readCount, 20)
    .action(async ({ limit }) => (await viewCommands()).history(limit))
  addKeys(fed)
  fed
    .command('new')
    .description('create an area in the workspace, or in a separate repository')
    .argument('<area>', 'name of the area, such as mf-learning')
    .option('--no-link', 'do not install its packages')
    .option('--standalone <folder>', 'write a new repository with the area into this folder')
    .option(
      '--packages <folder>',
      'tarballs of npm run packages for that repository; by default npm has them',
    )
    .action(async (name, { link, standalone, packages }) => {
      if (standalone !== undefined) return (await areas()).newRepository(name, standalone, packages)
      if (packages !== undefined) throw new UsageError('--packages needs --standalone <folder>')
      return (await areas()).newArea(name, link)
    })
  fed
    .command('preview')
    .description('print a signed link that shows another version of the site in one browser')
    .argument(
      '<what>',
      'composition, channel, day (yyyy-mm-dd), or releases on one of them: mf-pay@1.2.0,live',
    )
    .option('--hours <hours>', 'hours for which the link is valid', readHours, 24)
    .option('--path <path>', 'first page', '/')
    .action(async (what, options) => (await viewCommands()).preview(what, options))
  fed
    .command('promote')
    .description('make a published release live, or start a canary of it')
    .argument('[release...]', 'such as mf-pay@1.2.0-0123456789ab; by default the running canary')
    .option('--canary <percent>', 'start a canary for this percentage of visitors', readPercent)
    .option(
      '--minutes <minutes>',
      'minutes that a canary must be healthy before it is promoted (30)',
      readMinutes,
    )
    .option('--stop', 'stop the running canary')
    .addOption(SKIP_BROWSER)
    .addOption(ALLOW)
    .addOption(JOURNEYS)
    .option('--dry-run', 'run the gate, print what would happen, and change nothing')
    .action(async (releases, options) => {
      if (options.stop && (releases.length > 0 || options.canary !== undefined))
        throw new UsageError('--stop accepts neither a release nor --canary: it ends the running canary.')
      return (await releasing()).promote(releases, options)
    })
  fed
    .command('prune')
    .description('delete compositions and releases that no channel, rollback or open tab needs')
    .option('--keep <entries>', 'entries of each channel to keep for rollbacks', readCount, 20)
    .option('--days <days>', 'days to keep earlier live compositions for open tabs', readCount, 7)
    .option('--dry-run', 'print what would be deleted, and delete nothing')
    .action(async (options) => (await store()).prune(options))
  fed
    .command('pull-request')
    .description('try parts as a pull request: check, publish, gate, preview, and comment on it')
    .addArgument(new Argument('[part...]', 'areas, or the shell').choices(deployables))
    .option('--built <folder>', 'a release that the job of a fork has built; without parts')
    .option('--number <number>', 'number of the pull request; by default that of the CI job', readCount)
    .option('--hours <hours>', 'hours for which the preview link is valid', readHours, 72)
    .action(async (parts, options) => (await releasing()).reportPullRequest(parts, options))
  fed
    .command('publish')
    .description('build and publish changed parts; the live site does not change')
    .addArgument(PARTS)
    .addOption(VERSION)
    .action(async (parts, { version }) => (await releasing()).publish(parts, version))
  fed
    .command('release')
    .description('build and publish changed parts, and make them live')
    .addArgument(
      new Argument(
        '[part...]',
        'areas, the shell, or composer: the code that composes pages, and the gate',
      ).choices(releasableParts),
    )
    .option('--all', 'every part of this checkout except retired areas')
    .addOption(VERSION)
    .option('--from <store>', 'a store; releases in it from the same sources are reused instead of built')
    .addOption(SKIP)
    .addOption(ALLOW)
    .addOption(JOURNEYS)
    .addOption(TRIAL_OPTION)
    .action(async (parts, options) => {
      if (parts.length === 0 && !options.all)
        throw new UsageError(
          `Nothing to release. Name at least one part, or pass --all. Parts: ${releasableParts.join(', ')}`,
        )
      return (await releasing()).release(options.all ? releasableParts : parts, options)
    })
  fed
    .command('retire')
    .description('remove an area from the site')
    .argument('<area>', 'name of the area, such as mf-learning')
    .option('--redirect-to <path>', 'path to which its addresses redirect')
    .option('--remove', 'also delete its folder, its lines in the lockfile and its private key')
    .option('--yes', 'confirm')
    .addOption(SKIP_BROWSER)
    .addOption(TRIAL_OPTION)
    .action(async (name, options) => (await releasing()).retire(name, options))
  fed
    .command('rollback')
    .description(
      'return areas or the shell to their previous live releases; without a name, undo the newest change',
    )
    .argument('[part...]', 'areas, or the shell; others do not change')
    .option('--yes', 'confirm a rollback that changes several parts or that breaks others')
    .addOption(TRIAL_OPTION)
    .action(async (names, options) => (await releasing()).rollBack(names, options))
  addSite(fed)
  fed
    .command('status')
    .description('print the live releases, the canary and the newest changes')
    .action(() => loadStatus().status())
  fed
    .command('store')
    .description('copy the store of a registry, or move it between a folder and PostgreSQL')
    .command('copy')
    .description('copy the whole store into the database of DATABASE_URL, or out of it or a registry')
    .option('--from <folder>', 'store to copy into the database, such as var/store')
    .option('--to <folder>', 'empty folder for a copy of the store of the database or registry')
    .option('--dry-run', 'print what would be copied, and copy nothing')
    .action(async (options) => (await store()).copy(options))
  addTrust(fed)
  fed
    .command('verify')
    .description('verify digests and signatures of the store')
    .option('--repair', 'repair faults that have one possible repair; nothing is deleted')
    .action(async (options) => (await store()).verify(options))
  fed
    .command('why')
    .description('print the releases, revisions and files of a page')
    .argument('<address>', 'path such as /pay, or a complete address')
    .option('--in <composition>', 'composition, channel or day (yyyy-mm-dd)', 'live')
    .action(async (address, options) => (await viewCommands()).why(address, options.in))
}
