import { cruise, type ICruiseResult } from 'dependency-cruiser'
import { WORKSPACE } from 'federation/service/workspace'
import { readArguments } from 'federation/service/read-arguments'
import { FORBIDDEN, OPTIONS } from './dependency-rules.ts'
import { ROOMS } from './rooms.ts'

/**
 * Holds every module against the rules of who may know whom. A parser that does not understand the sources reports
 * success over no modules, so too few modules is a failure.
 */
const FEWEST_MODULES = 150

readArguments('npm run lint:deps\n\nChecks every import against the rules in tooling/dependency-rules.ts.')
process.chdir(WORKSPACE)
const { output } = await cruise(
  [...ROOMS],
  { ...OPTIONS, validate: true, ruleSet: { forbidden: FORBIDDEN } },
  OPTIONS.enhancedResolveOptions ?? {},
)
const { summary } = output as ICruiseResult
for (const { from, to, rule } of summary.violations) console.error(`${rule.name}: ${from} → ${to}`)
if (summary.totalCruised < FEWEST_MODULES) {
  console.error(
    `Only ${summary.totalCruised} modules were read, at least ${FEWEST_MODULES} were expected: the check saw nothing.`,
  )
}
console.log(
  `${summary.totalCruised} modules, ${summary.totalDependenciesCruised ?? 0} dependencies, ${summary.violations.length} violations`,
)
process.exitCode = summary.violations.length > 0 || summary.totalCruised < FEWEST_MODULES ? 1 : 0
