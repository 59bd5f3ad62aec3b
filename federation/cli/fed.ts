#!/usr/bin/env node
import { commandLine, runCommandLine } from '@federation/node-kit/cli'
import { endWithParent, explain, readEnvironment } from '@federation/node-kit'
import { detachAll, StoreError } from '@federation/registry'
import { addBoard, addExport, addPreview } from './look.ts'
import { addBuild, addNew } from './new.ts'
import { addDiff, addHistory, addStatus, addWhy } from './inspect.ts'
import { addKeys, addSite } from './site.ts'
import { addPrune, addStore, addVerify } from './store.ts'
import { addPromote, addRetire, addRollback } from './undo.ts'
import { addPublish, addRelease } from './release.ts'
// Verbs load what they run when they are asked for: help and completion wait for nothing.
const fed = commandLine({
  name: 'fed',
  about: 'Builds, releases and rolls back the parts of the site.',
  verbs: [
    addBoard,
    addBuild,
    addDiff,
    addExport,
    addHistory,
    addKeys,
    addNew,
    addPreview,
    addPromote,
    addPrune,
    addPublish,
    addRelease,
    addRetire,
    addRollback,
    addSite,
    addStatus,
    addStore,
    addVerify,
    addWhy,
  ],
  more: `STATE_DIR (default: var) holds the store, or with DATABASE_URL this machine's copy of it. Origin and settings are the site's: SITE_ORIGIN and SITE_SETTINGS are read where
nothing is live yet, and changed by fed site set.

Exit codes: 0 done, 1 it failed, 2 the command is wrong.`,
})

/** Verbs that need no store. */
const ALONE = new Set(['build', 'new', 'help', 'completion', 'candidates', 'copy'])

/** Verbs that change nothing: this machine's copy answers them while the database is away. */
const LOOKING = new Set(['board', 'diff', 'export', 'history', 'show', 'status', 'why'])

fed.hook('preAction', async (_program, verb) => {
  const { storeDir, databaseUrl } = ALONE.has(verb.name()) ? {} : readEnvironment(process.env)
  if (storeDir === undefined || databaseUrl === undefined) return
  const { attachDatabase } = await import('@federation/registry/database')
  await attachDatabase(storeDir, databaseUrl)
    .bring()
    .catch((error: unknown) => {
      const isAway = error instanceof StoreError && error.code === 'DATABASE_AWAY'
      if (!isAway || !LOOKING.has(verb.name())) throw error
      console.error(`${explain(error)} This is as this machine saw it last.`)
    })
})

endWithParent(() => process.exit(1))
await runCommandLine(fed, 'fed', (error) =>
  error instanceof StoreError ? `${error.code}: ${explain(error)}` : explain(error),
)
await detachAll()
// The channel to who started a build would keep this process.
if (process.connected) process.exit()
