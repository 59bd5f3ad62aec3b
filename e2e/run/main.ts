#!/usr/bin/env node
import { commandLine, runCommandLine } from 'federation/service/command-line'
import { explain } from 'federation/service/explain'
import { addRun } from './run-journeys.ts'

const e2e = commandLine({
  name: 'e2e',
  about:
    'Runs the journeys on any site: this checkout’s own, one that runs, or any version that the store has.',
  verbs: [addRun],
  more: `Without an option the checkout's own site is released into var/e2e, started, and run on. --channel, --composition, --day and
--compose serve a version from the store in STATE_DIR (default: var), with a lead API and a state folder of their own.
Journeys that store something are tagged (@writes-leads, -applications, -bookings, -events, -releases). On a site at --site they
are left out and no request that would store something is sent; --with-writes allows them, and they look for what they sent
in STATE_DIR.
What stands behind -- goes to Playwright: npm run e2e -- --only mf-pay -- --headed. docs/how-to/run-journeys.md has more.

Exit codes: 0 every journey passed, 1 one failed or there is no such site, 2 the command is wrong.`,
})

await runCommandLine(e2e, 'e2e', explain, 'default')
