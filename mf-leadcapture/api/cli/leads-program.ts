import { commandLine, runCommandLine } from '@federation/node-kit/cli'
import { formatStartupAdvice } from '../startup-advice.ts'
import { addQuarantine, addRedeliver } from './change-records.ts'
import { addAdopt, addBackup, COPY_VERBS } from './copy-files.ts'
import { addDoctor } from './doctor.ts'
import { addErase } from './erase.ts'
import { addNewMigration } from './new-migration.ts'
import { addExport, addList, addPerson, addShow } from './read-records.ts'

const createProgram = () =>
  commandLine({
    name: 'leads',
    about: 'Reads and manages contact requests, applications and bookings.',
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
      addNewMigration,
    ],
    more: `Reads DATABASE_URL if it is set, otherwise STATE_DIR (default: var). In scripts, use 'npm run -s leads -- …', so that npm
prints nothing.

To restore a backup: stop the API, copy leads.db into STATE_DIR/leads, delete leads.db-wal and leads.db-shm there, copy the folder
applications into STATE_DIR, and start the API. Restore a PostgreSQL backup with pg_restore.

Exit codes: 0 success, 1 failure or a problem found by doctor, 2 invalid command, 3 no such record.`,
  })

/** Runs the command `npm run leads` with the process arguments. */
export const runLeadsProgram = (): Promise<void> =>
  runCommandLine(createProgram(), 'leads', (error) =>
    formatStartupAdvice(error, { port: 0, stateDir: process.env['STATE_DIR'] ?? 'var' }),
  )
