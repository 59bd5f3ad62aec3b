import { readFile, writeFile } from 'node:fs/promises'
import { cruise, format, type ICruiseResult } from 'dependency-cruiser'
import { WORKSPACE, workspaceFolders } from '@federation/node-kit'
import { readArguments } from '@federation/node-kit/cli'
import { FORBIDDEN, OPTIONS } from './dependency-rules.ts'

/**
 * Minimum number of modules in a valid run. If the parser failed on the sources, it would find neither modules nor violations,
 * and the run would pass by mistake.
 */
const MIN_MODULES = 150

const DOCUMENT = 'docs/architecture.md'
const DIAGRAM = /(?<=```mermaid\n)[^]*?(?=```)/

const { values } = readArguments(
  `npm run lint -- imports [--fix]

Checks every import against the rules in tooling/dependency-rules.ts, and that the diagram in ${DOCUMENT} is current.
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
