#!/usr/bin/env node
import { commandLine, runCommandLine } from '@federation/node-kit/cli'
import { formatErrorWithAdvice } from '@federation/node-kit'
import { addBlocked, addCatalogue, addSummary } from './verbs.ts'
const events = commandLine({
  name: 'events',
  about: 'Events of visitors who consented.',
  verbs: [addSummary, addBlocked, addCatalogue],
  more: `Without a verb: the summary, as in npm run events -- --days 30. Events are in the folder events of STATE_DIR (default:
var); docs/events.md explains them. In scripts, use 'npm run -s events -- …'.

Exit codes: 0 success, 1 failure, 2 invalid command.`,
})

await runCommandLine(events, 'events', formatErrorWithAdvice, 'default')
