#!/usr/bin/env node
import { commandLine, runCommandLine } from '../service/command-line.ts'
import { endWithParent } from '../service/end-with-parent.ts'
import { explain } from '../service/explain.ts'
import { addBuild } from './build.ts'
import { addKeys } from './keys.ts'
import { addNew } from './new.ts'
import { addPrune } from './prune.ts'
import { addPreview } from './preview.ts'
import { addPromote } from './promote.ts'
import { addPublish } from './publish.ts'
import { addRelease } from './release.ts'
import { addRetire } from './retire.ts'
import { addRollback } from './rollback.ts'
import { addStatus } from './status.ts'
import { addVerify } from './verify.ts'

// Verbs load what they run when they are asked for: help and completion wait for nothing.
const fed = commandLine({
  name: 'fed',
  about: 'Builds, releases and rolls back the parts of the site.',
  verbs: [
    addBuild,
    addRelease,
    addPublish,
    addPromote,
    addPreview,
    addStatus,
    addRollback,
    addNew,
    addRetire,
    addVerify,
    addPrune,
    addKeys,
  ],
  more: `STATE_DIR (default: var) holds the store; SITE_ORIGIN and PORT say where the site stands.

Exit codes: 0 done, 1 it failed, 2 the command is wrong.`,
})

endWithParent(() => process.exit(1))
await runCommandLine(fed, 'fed', explain)
// The channel to who started a build would keep this process.
if (process.connected) process.exit()
