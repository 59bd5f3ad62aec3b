import type { DeployableName } from 'shared-contracts'
import { CHECKS } from '@federation/area-kit/check-names'
import { EXIT, terminalProgress, UsageError } from '@federation/node-kit/cli'
import { type JourneyBaseline, publishDeployable, release as releaseParts } from '@federation/release'
import type { Part, SkippableCheck } from '@federation/release/check-names'
import { formatReport, readPullRequest, tryPullRequest } from '@federation/service/pull-request'
import { formatOutcome, openRegistry, printResult } from './run-command.ts'

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

interface PullRequestOptions {
  hours: number
  number?: number | undefined
}

/**
 * Publishes areas of the checkout as releases of a pull request. Checks a composition (a set of releases that make one site) of
 * these releases and the live site. Prints a report with a link to this preview, and posts it as a comment if the CI job has a
 * token.
 */
export const reportPullRequest = async (
  parts: readonly DeployableName[],
  { hours, number }: PullRequestOptions,
): Promise<void> => {
  const pullRequest = readPullRequest(process.env)
  const pullRequestNumber = number ?? pullRequest?.number
  if (pullRequestNumber === undefined)
    throw new UsageError(
      'This is not a CI job of a pull request. Pass the number of the pull request: --number 7',
    )
  const progress = terminalProgress()
  const report = await tryPullRequest(
    await openRegistry(parts),
    { number: pullRequestNumber, parts, hours },
    { progress, print: (line) => console.error(line) },
  )
  const text = formatReport(report, { parts, commit: pullRequest?.commit })
  console.log(text)
  await pullRequest?.comment?.(`<!-- fed pull-request ${parts.join(' ')} -->`, text)
  progress('Done')
  if (report.verdict === 'fails' || report.verdict === 'error') process.exitCode = EXIT.failed
}
