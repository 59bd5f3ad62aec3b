import { readFile, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { cruise, format, type ICruiseResult } from 'dependency-cruiser'
import { WORKSPACE, workspaceFolders } from '@federation/node-kit'
import { readArguments } from '@federation/node-kit/cli'
import { FORBIDDEN, OPTIONS } from './dependency-rules.ts'

/**
 * Minimum number of modules in a valid run. If the parser failed on the sources, it would find neither modules nor violations,
 * and the run would pass by mistake.
 */
const MIN_MODULES = 150

/** Matches modules that only tests use. Their imports do not count as dependencies between folders. */
const TEST_MODULE = /\.test\.tsx?$|\/testing\/|^federation\/test-kit\//

const DOCUMENT = 'docs/architecture.md'
const DIAGRAM = /(?<=```mermaid\n)[^]*?(?=```)/

const isInside = (folder: string, other: string): boolean =>
  other === '.' || `${folder}/`.startsWith(`${other}/`)

/**
 * Finds cycles of imports between folders, but not between a folder and its subfolders. Ignores test files, which may import
 * every package. Returns one text per folder of a cycle: the shortest path of imports that leads back to the folder.
 */
const findFolderCycles = ({ modules }: ICruiseResult): string[] => {
  const imports = new Map<string, Set<string>>()
  for (const { source, dependencies } of modules) {
    if (TEST_MODULE.test(source)) continue
    const folder = dirname(source)
    const imported = imports.get(folder) ?? new Set()
    for (const { resolved } of dependencies) {
      const other = dirname(resolved)
      if (!TEST_MODULE.test(resolved) && !isInside(folder, other) && !isInside(other, folder))
        imported.add(other)
    }
    imports.set(folder, imported)
  }
  return [...imports.keys()].flatMap((folder) => {
    const ways = [[folder]]
    const seen = new Set<string>()
    for (const way of ways) {
      for (const next of imports.get(way.at(-1) ?? '') ?? []) {
        if (next === folder) return [`no-folder-cycles: ${[...way, next].join(' → ')}`]
        if (!seen.has(next)) ways.push([...way, next])
        seen.add(next)
      }
    }
    return []
  })
}

const { values } = readArguments(
  `npm run lint -- imports [--fix]

Checks every import against the rules in tooling/dependency-rules.ts, that no folders import each other in a cycle, and that the
diagram in ${DOCUMENT} is current.
  --fix   updates the diagram`,
  { options: { write: { type: 'boolean' } } },
)
process.chdir(WORKSPACE)
const folders = await workspaceFolders()
const { output } = await cruise(
  folders,
  { ...OPTIONS, validate: true, ruleSet: { forbidden: FORBIDDEN } },
  OPTIONS.enhancedResolveOptions ?? {},
)
const { summary } = output as ICruiseResult
const diagram = await format(output as ICruiseResult, {
  outputType: 'mermaid',
  collapse: '^(?:federation/[^/]+|[^/]+)',
  includeOnly: { path: `^(${folders.join('|')})/` },
  exclude: { path: String.raw`/node_modules/|\.test\.tsx?$|^e2e/bench/` },
})
const document = await readFile(DOCUMENT, 'utf8')
const current = document.replace(DIAGRAM, () => diagram.output as string)
if (values.write) await writeFile(DOCUMENT, current)

const problems = [
  ...summary.violations.map(({ from, to, rule }) => `${rule.name}: ${from} → ${to}`),
  ...findFolderCycles(output as ICruiseResult),
  ...(summary.totalCruised < MIN_MODULES
    ? [
        `Only ${summary.totalCruised} modules were read, at least ${MIN_MODULES} were expected: the check saw nothing.`,
      ]
    : []),
  ...(current === document || values.write
    ? []
    : [`${DOCUMENT}: the diagram differs from the imports. Update it: npm run lint -- imports --fix`]),
]
for (const problem of problems) console.error(problem)
console.log(
  `${summary.totalCruised} modules, ${summary.totalDependenciesCruised ?? 0} dependencies, ${summary.violations.length} violations`,
)
process.exitCode = problems.length > 0 ? 1 : 0
