import { globSync, readFileSync } from 'node:fs'
import { WORKSPACE } from '@federation/node-kit'
import { readArguments } from '@federation/node-kit/cli'
import { proseProblems } from './prose.ts'

/** Folders and files that do not yet follow the style guide. Their problems are counted, and fail nothing. */
const NOT_YET_CHECKED: readonly string[] = [
  'docs/events.md',
]

const NOT_PROSE = /(?:^|\/)(?:node_modules|dist|var|fixtures|\.[^/]+)$/

const { positionals } = readArguments(
  `npm run lint:prose [-- FOLDER…]

Checks comments and Markdown against the rules in tooling/prose.ts and the glossary, docs/glossary.md.
With folders, checks these alone, whether or not the others follow the rules yet.`,
  { hasPositionals: true },
)
process.chdir(WORKSPACE)

const folderOf = (folders: readonly string[], file: string) =>
  folders.find((folder) => file === folder || file.startsWith(`${folder}/`))

let failures = 0
const counts = new Map<string, number>()
const files = globSync('**/*.{ts,tsx,js,mjs,md}', { exclude: (path) => NOT_PROSE.test(path) })
for (const file of files.toSorted()) {
  if (positionals.length > 0 && folderOf(positionals, file) === undefined) continue
  const problems = proseProblems(file, readFileSync(file, 'utf8'))
  const folder = positionals.length > 0 ? undefined : folderOf(NOT_YET_CHECKED, file)
  if (folder === undefined) {
    failures += problems.length
    for (const { line, sentence, rule, advice } of problems)
      console.error(`${file}:${line}: ${sentence} - ${rule} - ${advice}`)
  } else counts.set(folder, (counts.get(folder) ?? 0) + problems.length)
}
console.log(`${files.length} files read, ${failures} problems of prose`)
if (counts.size > 0)
  console.log(`Not yet checked: ${[...counts].map(([folder, count]) => `${folder} ${count}`).join(', ')}`)
process.exitCode = failures > 0 ? 1 : 0
