#!/usr/bin/env node
import {
  commandLine,
  exitWithParent,
  formatErrorWithAdvice,
  IS_STANDALONE,
  runCommandLine,
  UsageError,
} from '@federation/node-kit/cli'
import { addVerbs } from './verbs.ts'

const fed = commandLine({
  name: 'fed',
  about: 'Builds, releases and rolls back the parts of the site.',
  verbs: [addVerbs],
  more: `STATE_DIR (default: var) contains the store, or with DATABASE_URL this machine's copy of it. SITE_ORIGIN and SITE_SETTINGS
apply to the first release; later, fed site set changes origin and settings. With --registry or REGISTRY_URL, commands use a
registry on another machine in place of the store.

Exit codes: 0 success, 1 failure, 2 invalid command.`,
})

const STORELESS_VERBS = new Set([
  'build',
  'check',
  'new',
  'help',
  'completion',
  'candidates',
  'copy',
  'purge',
])

/** Commands that change nothing. They work without the database, from this machine's copy of the store. */
const READ_ONLY_VERBS = new Set([
  'board',
  'diff',
  'errors',
  'export',
  'history',
  'list',
  'show',
  'status',
  'why',
])

const isStoreError = (error: unknown): error is Error & { code: string } =>
  error instanceof Error && /^(?:Store|Registry)Error$/.test(error.name) && 'code' in error

fed
  .option('--registry <address>', 'registry to use in place of the store of this machine (REGISTRY_URL)')
  .option('--accept-restored', 'accept that the registry was restored from a backup (REGISTRY_ROLLED_BACK)')

fed.hook('preAction', async (program, verb) => {
  const { registry, acceptRestored } = program.opts() as { registry?: string; acceptRestored?: true }
  if (acceptRestored) (await import('./run-command.ts')).acceptRestoredRegistry()
  if (registry !== undefined) process.env.REGISTRY_URL = registry
  if (process.env.REGISTRY_URL) return
  if (IS_STANDALONE && !process.env.STATE_DIR && !STORELESS_VERBS.has(verb.name()))
    throw new UsageError('This repository has no store. Set REGISTRY_URL, or pass --registry <address>')
  if (!process.env.DATABASE_URL || STORELESS_VERBS.has(verb.name())) return
  const [{ readEnvironment }, { attachDatabase }] = await Promise.all([
    import('@federation/node-kit'),
    import('@federation/registry/database'),
  ])
  const { storeDir, databaseUrl } = readEnvironment(process.env)
  if (databaseUrl === undefined) return
  await attachDatabase(storeDir, databaseUrl)
    .pull()
    .catch((error: unknown) => {
      const isAway = isStoreError(error) && error.code === 'DATABASE_AWAY'
      if (!isAway || !READ_ONLY_VERBS.has(verb.name())) throw error
      console.error(`${formatErrorWithAdvice(error)} Showing this machine's last copy.`)
    })
})

exitWithParent(() => process.exit(1))
await runCommandLine(fed, 'fed', (error) =>
  isStoreError(error) ? `${error.code}: ${formatErrorWithAdvice(error)}` : formatErrorWithAdvice(error),
)
if (process.env.DATABASE_URL) await (await import('@federation/registry')).detachAllStores()
// Exit explicitly, because the open IPC channel to the parent process would keep this process running.
if (process.connected) process.exit()
