/** Subcommands of `fed` that change what is live: publish, release, roll back, retire, promote. */

import { type DeployableName, type ChannelEntry, AreaName, SitePath } from 'shared-contracts'
import { CHECKS, type Part, type SkippableCheck } from '@federation/area-kit/check-names'
import { EXIT, isJsonOutput, UsageError } from '@federation/node-kit/cli'
import { type JourneyBaseline, publishDeployable, release as releaseParts } from '@federation/release'
import {
  formatReport,
  type PullRequest,
  type PullRequestReport,
  readBuiltRelease,
  readForkPullRequest,
  readPullRequest,
  tryBuiltRelease,
  tryPullRequest,
} from '@federation/service/pull-request'
import {
  type ChangeOptions,
  formatOutcome,
  onTerminal,
  openRegistry,
  printChange,
  printResult,
} from './run-command.ts'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { parseContract } from 'shared-contracts/parse'
import { removeArea } from '@federation/area-kit'
import { readEnvironment, WORKSPACE } from '@federation/node-kit'
import { type PromoteRequest, type Retired, readReleaseName } from '@federation/service/registry'

export const publish = (parts: readonly DeployableName[], version: string | undefined): Promise<void> =>
  printResult(
    async () => {
      const registry = await openRegistry(parts)
      const { progress } = onTerminal()
      const published = []
      for (const name of parts) {
        const done = await publishDeployable(registry, name, version, { checks: CHECKS, progress })
        published.push({ name, ...done })
        if (!isJsonOutput()) console.log(`${name}@${done.release} ${done.done}`)
      }
      progress('Done')
      return published
    },
    () => null,
  )

interface ReleaseOptions extends Pick<ChangeOptions, 'dryRun'> {
  version?: string | undefined
  all?: boolean | undefined
  from?: string | undefined
  skip: readonly SkippableCheck[]
  allow?: string | undefined
  journeys?: JourneyBaseline | undefined
}

export const release = (
  parts: readonly Part[],
  { all, dryRun = false, ...request }: ReleaseOptions,
): Promise<void> =>
  printChange(dryRun, async ({ progress }) =>
    releaseParts(
      // A release of the composer requires the key `site`.
      await openRegistry(parts.includes('composer') ? ['site'] : parts),
      { ...request, parts, isAll: all, isDryRun: dryRun },
      // With `--json`, print messages to stderr, because stdout contains only the JSON result.
      { progress, print: isJsonOutput() ? console.error : console.log },
    ),
  )

interface PullRequestOptions {
  hours: number
  number?: number | undefined
  /** Folder with the release of a pull request from a fork, which `fed check --out` wrote in the fork's job. */
  built?: string | undefined
}

/**
 * Publishes the release that the job of a fork built, checks it together with the live releases of all other areas, and
 * writes the report. Runs in a job of the base repository. Reads the fork's files, and executes nothing of the fork.
 */
const reportFork = async (
  built: string,
  { hours, number }: Omit<PullRequestOptions, 'built'>,
): Promise<void> => {
  const pullRequest = await readForkPullRequest(process.env)
  const pullRequestNumber = pullRequest?.number ?? number
  if (pullRequestNumber === undefined)
    throw new UsageError('--built needs a workflow_run job on GitHub, or the number: --number 7')
  const context = onTerminal()
  const builtRelease = await readBuiltRelease(built, pullRequestNumber)
  const parts = [builtRelease.name]
  const registry = await openRegistry(parts, { pullRequest: pullRequest?.number })
  const report = await tryBuiltRelease(registry, builtRelease, hours, context)
  await finishReport(formatReport(report, { parts, commit: pullRequest?.commit, isFromFork: true }), {
    parts,
    pullRequest,
    verdict: report.verdict,
  })
  context.progress('Done')
}

/** Prints a report, and writes it as the comment if the job may. Sets the exit code if a check or the gate failed. */
const finishReport = async (
  text: string,
  {
    parts,
    pullRequest,
    verdict,
  }: {
    parts: readonly DeployableName[]
    pullRequest: PullRequest | null
    verdict: PullRequestReport['verdict']
  },
): Promise<void> => {
  console.log(text)
  await pullRequest?.comment?.(`<!-- fed pull-request ${parts.join(' ')} -->`, text)
  if (verdict === 'fails' || verdict === 'error') process.exitCode = EXIT.failed
}

/**
 * Publishes areas of this working copy as releases of a pull request. Checks them together with the live releases of all other
 * areas. Prints a report with a preview link, and posts it as a comment if the CI job has a token.
 */
export const reportPullRequest = async (
  parts: readonly DeployableName[],
  { hours, number, built }: PullRequestOptions,
): Promise<void> => {
  if ((built === undefined) === (parts.length === 0))
    throw new UsageError('Name the parts of this working copy, or with --built a folder and no parts')
  if (built !== undefined) return reportFork(built, { hours, number })
  const pullRequest = readPullRequest(process.env)
  const pullRequestNumber = number ?? pullRequest?.number
  if (pullRequestNumber === undefined)
    throw new UsageError(
      'This is not a CI job of a pull request. Pass the number of the pull request: --number 7',
    )
  const context = onTerminal()
  const request = { number: pullRequestNumber, parts, hours }
  const report = await tryPullRequest(await openRegistry(parts), request, context)
  const text = formatReport(report, { parts, commit: pullRequest?.commit })
  await finishReport(text, { parts, pullRequest, verdict: report.verdict })
  context.progress('Done')
}

export const rollBack = (parts: string[], { yes = false, dryRun = false }: ChangeOptions): Promise<void> =>
  printResult(async () => {
    // With `--yes`, use the key of the site. The registry rejects all other keys, because such a rollback may break other
    // areas.
    const registry = await openRegistry(yes ? ['site'] : parts)
    const entry = await registry.rollBack({ parts, isConfirmed: yes, isDryRun: dryRun }, onTerminal())
    return { entry, dryRun }
  }, formatOutcome)

interface RetireOptions extends ChangeOptions {
  redirectTo?: string | undefined
  remove?: boolean | undefined
}

interface Removed extends Retired {
  dryRun: boolean
  removed: string[]
}

/** Removes an area from the site and deletes its folder. If the area was never live, only the folder is deleted. */
const retireArea = async (
  name: string,
  { redirectTo, yes = false, dryRun = false, skip, remove = false }: RetireOptions,
): Promise<Removed> => {
  const registry = await openRegistry(['site'])
  const area = parseContract(AreaName, name, name)
  const { storeDir } = readEnvironment(process.env)
  const { composition: live } = await registry.status()
  const wasEverLive = [live?.areas, live?.retired].some((areas) => Object.hasOwn(areas ?? {}, area))
  if (existsSync(join(WORKSPACE, area)) && !wasEverLive) {
    if (!remove || !yes || dryRun)
      throw new Error(
        `${area} was never live. To delete its folder, its lines in the lockfile and its private key: npm run fed -- retire ${area} --remove --yes`,
      )
    return { area, fate: '', removed: await removeArea(area, storeDir), dryRun, entry: null }
  }
  const retired = await registry.retire(
    {
      area,
      redirectTo: redirectTo === undefined ? undefined : parseContract(SitePath, redirectTo, '--redirect-to'),
      isConfirmed: yes,
      isBrowserSkipped: skip !== undefined,
      isDryRun: dryRun,
    },
    onTerminal(),
  )
  const removed = remove && !dryRun ? await removeArea(area, storeDir) : []
  return { ...retired, removed, dryRun }
}

const retiredText = ({ area, fate, removed, entry, dryRun }: Removed): string => {
  const outcome = entry ? `${formatOutcome({ entry, dryRun })}\n${fate}` : `${area} is not live`
  if (dryRun) return outcome
  return removed.length > 0
    ? `${outcome}
Deleted: ${removed.join(', ')}, and its lines in pnpm-lock.yaml. Its releases stay in the store.`
    : `${outcome}
Its releases stay in the store and its folder in the workspace: npm run fed -- release ${area} releases it
again; npm start does not. To delete its folder, its lines in the lockfile and its private key:
npm run fed -- retire ${area} --remove --yes`
}

export const retire = (name: string, options: RetireOptions): Promise<void> =>
  printResult(() => retireArea(name, options), retiredText)

interface PromoteOptions extends ChangeOptions {
  canary?: number | undefined
  minutes?: number | undefined
  stop?: boolean | undefined
  allow?: string | undefined
  journeys?: JourneyBaseline | undefined
}

const promoteNamed = async (
  releaseNames: string[],
  { canary, minutes, stop = false, dryRun = false, skip, allow, journeys }: PromoteOptions,
): Promise<{ done: string; dryRun: boolean; entry: ChannelEntry | null }> => {
  const releases = Object.fromEntries(releaseNames.map(readReleaseName))
  const registry = await openRegistry(Object.keys(releases))
  const context = onTerminal()
  const { done, entry } = await registry.promote(
    {
      releases: releases as PromoteRequest['releases'],
      canary,
      minutes,
      isStop: stop,
      isBrowserSkipped: skip !== undefined,
      allow,
      journeys,
      isDryRun: dryRun,
    },
    context,
  )
  if (releaseNames.length > 0 || !dryRun) context.progress('Done')
  return { done, dryRun, entry }
}

export const promote = (releaseNames: string[], options: PromoteOptions): Promise<void> =>
  printResult(
    () => promoteNamed(releaseNames, options),
    ({ done, dryRun, entry }) =>
      `${dryRun ? 'Dry run, would be done: ' : ''}${done}${entry ? ` (entry ${entry.seq})` : ''}`,
  )
