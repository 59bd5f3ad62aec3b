#!/usr/bin/env node
import { commandLine, runCommandLine, UsageError, type Verb } from '@federation/node-kit/cli'
import { formatErrorWithAdvice } from '@federation/node-kit'
import { INSTALL_COMMANDS, ENGINES, findInstalledEngine, type EngineName } from '../fixtures/browsers.ts'
import { WRITES } from '../write-guard/write-guard.ts'
import { runVisualDiff } from './visual-diff.ts'
import { runMatrix, runPlaywright } from './playwright.ts'

interface Options {
  site?: string | undefined
  channel?: string | undefined
  composition?: string | undefined
  day?: string | undefined
  compose?: string | undefined
  engine?: EngineName | undefined
  withWrites?: boolean | undefined
  matrix?: boolean | undefined
  looks?: boolean | undefined
}

/** Returns environment variables for playwright.config.ts, which select the site to test. */
const siteSettings = ({ site, channel, composition, day, compose }: Options): NodeJS.ProcessEnv => {
  const what = channel ?? composition ?? day ?? compose
  // Clear BASE_URL. Otherwise playwright.config.ts would test the site at BASE_URL, not the composition that `what` names.
  if (what !== undefined) return { E2E_COMPOSE: what, BASE_URL: '' }
  return site === undefined ? {} : { BASE_URL: site }
}

const run = async (args: string[], options: Options): Promise<number> => {
  const site = siteSettings(options)
  if (options.matrix) return runMatrix(args)
  if (options.looks) {
    if (args.some((arg) => !arg.startsWith('/')))
      throw new UsageError(
        '--looks expects paths of pages, such as /pay. Without a path, it compares all pages.',
      )
    return runVisualDiff({ ...process.env, ...site }, args)
  }
  const { engine = 'chromium' } = options
  if (engine !== 'chromium') {
    if (!findInstalledEngine(engine))
      throw new Error(`There is no ${engine} here: ${INSTALL_COMMANDS[engine]}`)
    args.push(`--project=${engine}`)
  }
  return runPlaywright(args, {
    ...site,
    ...(engine === 'chromium' ? {} : { E2E_ENGINE: engine }),
    ...(options.withWrites ? { E2E_WRITES: WRITES.join(',') } : {}),
  })
}

/** Options that select the version of the site to test. A command can have at most one of them. */
const VERSIONS = {
  site: ['--site <address>', 'a running site, or a preview link of one'],
  channel: ['--channel <name>', 'the current entry of a channel, such as live or canary'],
  composition: ['--composition <id>', 'one version; npm run fed -- status lists them'],
  day: ['--day <yyyy-mm-dd>', 'the site as it was at the end of a day (UTC)'],
  compose: ['--compose <mix>', 'releases on one of these, such as mf-pay@1.3.0,live'],
} as const

const addRun: Verb = (program) => {
  for (const [name, [flags, about]] of Object.entries(VERSIONS)) {
    const others = ['matrix', ...Object.keys(VERSIONS)].filter((other) => other !== name)
    program.addOption(program.createOption(flags, about).conflicts(others))
  }
  program
    .usage('[options] [files …] [-- options of Playwright]')
    .argument('[files...]', 'files or folders of tests; all of them by default')
    .addOption(program.createOption('--engine <name>', 'another browser than Chromium').choices(ENGINES))
    .option('--with-writes', 'allows tests that store something, on a site at --site')
    .option('--matrix', "each part's previous release with the current releases of the others, as a table")
    .option('--looks', 'pages that look different from the live composition')
    .action(async (args, options) => {
      process.exitCode = await run(args, options)
    })
}

const e2e = commandLine({
  name: 'e2e',
  about: 'Runs Playwright on a version of the site, a mix of releases, a preview, or another engine.',
  verbs: [addRun],
  more: `Without an option it is npx playwright test. --channel, --composition, --day and --compose set E2E_COMPOSE: a version of the store
in STATE_DIR (default: var) is served with a separate lead API and state folder. --site sets BASE_URL: tests that store
something (@writes-…) are left out there, unless --with-writes allows them. Options of Playwright follow --:
npm run e2e -- --day 2026-11-20 -- --grep @mf-pay --headed. docs/how-to/test-with-playwright.md has more.

Exit codes: 0 all tests passed, 1 a test failed or there is no such site, 2 the command is wrong.`,
})

await runCommandLine(e2e, 'e2e', formatErrorWithAdvice, 'default')
