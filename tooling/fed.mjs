#!/usr/bin/env node
// The command `fed` for npx. Runs on Node 20 and newer.
process.argv.splice(2, 0, 'federation/cli/fed.ts')
await import('./bootstrap.mjs')
