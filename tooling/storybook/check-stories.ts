import { globSync, readFileSync } from 'node:fs'
import { readArguments } from '@federation/node-kit/cli'
import { WORKSPACE } from '@federation/node-kit'

const HELP = `Checks that each component of shared-ui is part of a story in tooling/storybook/stories. Ends with 1 if one is not.`

/** Matches components: exported functions and constants in PascalCase, except React contexts. */
const COMPONENT = /^export (?:const|function) ([A-Z]+[a-z]\w*)(?!.* = createContext\()/gm

const IMPORT = /^import\s[^']*'[^']*'$/gm

/** Returns `file: problem` for each component in `sources` whose name is in none of the `stories`. Imports do not count. */
export const findMissingStories = (
  sources: Readonly<Record<string, string>>,
  stories: readonly string[],
): string[] => {
  const named = new Set(stories.flatMap((text) => text.replaceAll(IMPORT, '').match(/\w+/g) ?? []))
  return Object.entries(sources).flatMap(([file, text]) =>
    [...text.matchAll(COMPONENT)].flatMap(([, name = '']) =>
      named.has(name) ? [] : [`${file}: ${name} has no story. Add it to tooling/storybook/stories.`],
    ),
  )
}

const readAll = (pattern: string): Record<string, string> =>
  Object.fromEntries(
    globSync(pattern, { cwd: WORKSPACE, exclude: (file) => file.endsWith('.test.tsx') }).map((file) => [
      file,
      readFileSync(`${WORKSPACE}/${file}`, 'utf8'),
    ]),
  )

if (import.meta.main) {
  readArguments(HELP)
  const sources = readAll('shared-ui/src/**/*.tsx')
  const problems = findMissingStories(sources, Object.values(readAll('tooling/storybook/stories/*.tsx')))
  for (const problem of problems) console.error(problem)
  console.log(`${Object.keys(sources).length} files with components, ${problems.length} problems`)
  process.exitCode = problems.length > 0 ? 1 : 0
}
