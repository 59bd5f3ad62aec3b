#!/usr/bin/env node
// The `fed` command that npx finds, for any Node from 20 on.
process.argv.splice(2, 0, 'federation/cli/fed.ts')
await import('./bootstrap.mjs')
