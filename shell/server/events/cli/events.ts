#!/usr/bin/env node
import { commandLine, runCommandLine } from '@federation/node-kit/cli'
import { explain } from '@federation/node-kit'
import { addBlocked, addCatalogue, addSummary } from './verbs.ts'
const events = commandLine({
  name: 'events',
  about: 'What visitors did who agreed to be counted.',
  verbs: [addSummary, addBlocked, addCatalogue],
  more: `Without a verb it is the summary: npm run events -- --days 30. Events lie in the folder events of STATE_DIR
(default: var); docs/events.md says what each means. Run it as 'npm run -s events -- …' where the output goes to a script.

Exit codes: 0 done, 1 it failed, 2 the command is wrong.`,
})

await runCommandLine(events, 'events', explain, 'default')
