#!/usr/bin/env node
import { commandLine, runCommandLine } from '../service/command-line.ts'
import { readEnvironment } from '../service/environment.ts'
import { endWithParent } from '../service/end-with-parent.ts'
import { explain } from '../service/explain.ts'
import { StoreError } from '../store/errors.ts'
import { detachAll } from '../store/shared-store.ts'
import { addBoard } from './board.ts'
import { addBuild } from './build.ts'
import { addDiff } from './diff.ts'
import { addExport } from './export.ts'
import { addHistory } from './history.ts'
import { addKeys } from './keys.ts'
import { addNew } from './new.ts'
import { addPrune } from './prune.ts'
import { addPreview } from './preview.ts'
import { addPromote } from './promote.ts'
import { addPublish } from './publish.ts'
import { addRelease } from './release.ts'
import { addRetire } from './retire.ts'
import { addRollback } from './rollback.ts'
import { addSite } from './site.ts'
import { addStatus } from './status.ts'
import { addStore } from './store.ts'
import { addVerify } from './verify.ts'
import { addWhy } from './why.ts'

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
  const { attachDatabase } = await import('../database/database-store.ts')
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
