#!/usr/bin/env node
import { commandLine, runCommandLine } from '@federation/node-kit/cli'
import { startupAdvice } from '../startup-advice.ts'
import { addQuarantine, addRedeliver } from './change-records.ts'
import { addAdopt, addBackup, COPY_VERBS } from './copy-files.ts'
import { addDoctor } from './doctor.ts'
import { addErase } from './erase.ts'
import { addExport, addList, addPerson, addShow } from './read-records.ts'

const leads = commandLine({
  name: 'leads',
  about: 'Contact requests, applications and bookings that came in.',
  verbs: [
    addList,
    addShow,
    addPerson,
    addExport,
    addRedeliver,
    addQuarantine,
    ...COPY_VERBS,
    addErase,
    addBackup,
    addAdopt,
    addDoctor,
  ],
  more: `Leads are read from DATABASE_URL where it is set, and from STATE_DIR (default: var) otherwise. Run it as
'npm run -s leads -- …' where the output goes to a script, so that npm prints nothing of its own.

To restore a backup: stop the API, put its leads.db into the folder leads of STATE_DIR (and remove leads.db-wal and
leads.db-shm there), its applications into STATE_DIR, start the API. A PostgreSQL backup goes back with pg_restore.

Exit codes: 0 done, 1 it failed or the doctor found something bad, 2 the command is wrong, 3 there is no such thing.`,
})

await runCommandLine(leads, 'leads', (error) =>
  startupAdvice(error, { port: 0, stateDir: process.env['STATE_DIR'] ?? 'var' }),
)
