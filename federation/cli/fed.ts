#!/usr/bin/env node
import { commandLine, endWithParent, explain, runCommandLine } from '@federation/node-kit/cli'
import { addVerbs } from './verbs.ts'

const fed = commandLine({
  name: 'fed',
  about: 'Builds, releases and rolls back the parts of the site.',
  verbs: [addVerbs],
  more: `STATE_DIR (default: var) contains the store, or with DATABASE_URL this machine's copy of it. SITE_ORIGIN and SITE_SETTINGS
apply to the first release; later, fed site set changes origin and settings.

Exit codes: 0 success, 1 failure, 2 invalid command.`,
})

/** Verbs that need no store. */
const ALONE = new Set(['build', 'new', 'help', 'completion', 'candidates', 'copy'])

/** Verbs that change nothing. If the database is unreachable, they read this machine's copy of the store. */
const LOOKING = new Set(['board', 'diff', 'export', 'history', 'show', 'status', 'why'])

const isStoreError = (error: unknown): error is Error & { code: string } =>
  error instanceof Error && error.name === 'StoreError' && 'code' in error

fed.hook('preAction', async (_program, verb) => {
  if (!process.env.DATABASE_URL || ALONE.has(verb.name())) return
  const [{ readEnvironment }, { attachDatabase }] = await Promise.all([
    import('@federation/node-kit'),
    import('@federation/registry/database'),
  ])
  const { storeDir, databaseUrl } = readEnvironment(process.env)
  if (databaseUrl === undefined) return
  await attachDatabase(storeDir, databaseUrl)
    .bring()
    .catch((error: unknown) => {
      const isAway = isStoreError(error) && error.code === 'DATABASE_AWAY'
      if (!isAway || !LOOKING.has(verb.name())) throw error
      console.error(`${explain(error)} Showing this machine's last copy.`)
    })
})

endWithParent(() => process.exit(1))
await runCommandLine(fed, 'fed', (error) =>
  isStoreError(error) ? `${error.code}: ${explain(error)}` : explain(error),
)
if (process.env.DATABASE_URL) await (await import('@federation/registry')).detachAll()
// The IPC channel to the parent would keep this process alive.
if (process.connected) process.exit()
