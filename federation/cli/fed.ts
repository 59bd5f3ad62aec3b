#!/usr/bin/env node
import { commandLine, endWithParent, explain, runCommandLine } from '@federation/node-kit/cli'
import { addVerbs } from './verbs.ts'

const fed = commandLine({
  name: 'fed',
  about: 'Builds, releases and rolls back the parts of the site.',
  verbs: [addVerbs],
  more: `STATE_DIR (default: var) holds the store, or with DATABASE_URL this machine's copy of it. Origin and settings are the site's: SITE_ORIGIN and SITE_SETTINGS are read where
nothing is live yet, and changed by fed site set.

Exit codes: 0 done, 1 it failed, 2 the command is wrong.`,
})

/** Verbs that need no store. */
const ALONE = new Set(['build', 'new', 'help', 'completion', 'candidates', 'copy'])

/** Verbs that change nothing: this machine's copy answers them while the database is away. */
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
      console.error(`${explain(error)} This is as this machine saw it last.`)
    })
})

endWithParent(() => process.exit(1))
await runCommandLine(fed, 'fed', (error) =>
  isStoreError(error) ? `${error.code}: ${explain(error)}` : explain(error),
)
if (process.env.DATABASE_URL) await (await import('@federation/registry')).detachAll()
// The channel to who started a build would keep this process.
if (process.connected) process.exit()
