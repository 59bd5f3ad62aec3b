import type { DeployableName } from 'shared-contracts'
import { CHECKS } from '@federation/area-kit/check-names'
import { terminalProgress } from '@federation/node-kit/cli'
import { type JourneyBaseline, publishDeployable, release as releaseParts } from '@federation/release'
import type { Part, SkippableCheck } from '@federation/release/check-names'
import { openRegistry } from './open-registry.ts'
import { printResult, formatOutcome } from './print.ts'

interface PublishOptions {
  version?: string | undefined
  json?: boolean | undefined
}

export const publish = (parts: readonly DeployableName[], { version, json }: PublishOptions): Promise<void> =>
  printResult(
    json,
    async () => {
      const registry = await openRegistry(parts)
      const progress = terminalProgress()
      const published = []
      for (const name of parts) {
        const done = await publishDeployable(registry, name, version, { checks: CHECKS, progress })
        published.push({ name, ...done })
        if (!json) console.log(`${name}@${done.release} ${done.done}`)
      }
      progress('Done')
      return published
    },
    () => null,
  )

interface ReleaseOptions {
  version?: string | undefined
  all?: boolean | undefined
  dryRun?: boolean | undefined
  json?: boolean | undefined
  from?: string | undefined
  skip: readonly SkippableCheck[]
  allow?: string | undefined
  journeys?: JourneyBaseline | undefined
}

export const release = (
  parts: readonly Part[],
  { all, dryRun = false, json, ...request }: ReleaseOptions,
): Promise<void> =>
  printResult(
    json,
    async () => {
      const progress = terminalProgress()
      // With `--json`, print messages to stderr, because stdout contains only the JSON result.
      const print = json ? console.error : console.log
      const entry = await releaseParts(
        await openRegistry(parts),
        { ...request, parts, isAll: all, isDryRun: dryRun },
        { progress, print },
      )
      progress('Done')
      return { entry, dryRun }
    },
    formatOutcome,
  )
