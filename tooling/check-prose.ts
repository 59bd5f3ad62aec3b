import { globSync, readFileSync } from 'node:fs'
import { WORKSPACE } from '@federation/node-kit'
import { readArguments } from '@federation/node-kit/cli'
import { findProseProblems } from './prose.ts'

const NOT_PROSE = /(?:^|\/)(?:node_modules|dist|var|\.(?!github$)[^/]+)$/

const { positionals } = readArguments(
  `node tooling/check-prose.ts [FOLDER…]

Checks comments and Markdown against the rules in tooling/prose.ts and the glossary, docs/glossary.md.
With folders, checks these alone.`,
  { hasPositionals: true },
)
process.chdir(WORKSPACE)

const isAsked = (file: string) =>
  positionals.length === 0 || positionals.some((folder) => file === folder || file.startsWith(`${folder}/`))

const files = globSync(['**/*.{ts,tsx,js,mjs,md}', '.github/*.md'], {
  exclude: (path) => NOT_PROSE.test(path),
}).filter(isAsked)
let failures = 0
for (const file of files.toSorted()) {
  const problems = findProseProblems(file, readFileSync(file, 'utf8'))
  failures += problems.length
  for (const { line, sentence, rule, advice } of problems)
    console.error(`${file}:${line}: ${sentence} - ${rule} - ${advice}`)
}
console.log(`${files.length} files read, ${failures} problems of prose`)
process.exitCode = failures > 0 ? 1 : 0
