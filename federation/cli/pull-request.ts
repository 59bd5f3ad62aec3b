import type { DeployableName } from 'shared-contracts'
import { EXIT, terminalProgress, UsageError } from '@federation/node-kit/cli'
import { formatReport, readPullRequest, tryPullRequest } from '@federation/service/pull-request'
import { openRegistry } from './open-registry.ts'

interface PullRequestOptions {
  hours: number
  number?: number | undefined
}

/**
 * Publishes areas of the checkout as releases of a pull request, and checks a composition of the live site with them. Prints a
 * report with a link to this preview, and posts it as a comment if the CI job has a token.
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
