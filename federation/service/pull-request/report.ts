import type { DeployableName } from 'shared-contracts'
import { CHECKS } from '@federation/area-kit/check-names'
import { computeReleaseId } from '@federation/area-kit'
import { formatErrorWithAdvice } from '@federation/node-kit'
import { type CompositionDiff, StoreError, type Violation } from '@federation/registry'
import { publishDeployable, type ReleaseContext } from '@federation/release'
import type { Preview } from '../registry/api.ts'
import { pullRequestPrefix } from '../registry/authority.ts'
import type { Registry } from '../registry/operations.ts'

export interface PullRequestReport {
  releases: [name: DeployableName, release: string][]
  /**
   * `unchanged` means that the pages equal the live ones. `error` means that a check or the build failed, so nothing was
   * composed.
   */
  verdict: 'passes' | 'fails' | 'unchanged' | 'error'
  /** Violations of the gate, or the message of another error. */
  problems: string[]
  /** Changed pages. Missing if nothing was composed. */
  pages?: CompositionDiff['pages']
  preview?: Preview
}

export interface PullRequestOptions {
  /** Number of the pull request. The release ids contain it. */
  number: number
  parts: readonly DeployableName[]
  hours: number
}

const formatViolation = ({ code, reason, advice }: Violation): string => `\`${code}\` ${reason} ${advice}`

/**
 * Publishes areas of the checkout as releases of a pull request, composes them with the live site, runs the gate and creates a
 * preview link. The live site does not change. Returns a report even if a check, the build or the gate fails. Throws other errors,
 * for example if the registry is unreachable.
 */
export const tryPullRequest = async (
  registry: Registry,
  { number, parts, hours }: PullRequestOptions,
  context: ReleaseContext,
): Promise<PullRequestReport> => {
  await registry.prepare(parts, context)
  const releases: PullRequestReport['releases'] = []
  for (const part of parts) {
    const release = pullRequestPrefix(number) + (await computeReleaseId(part))
    try {
      await publishDeployable(registry, part, release, { checks: CHECKS, progress: context.progress })
    } catch (error) {
      if (error instanceof Error && 'code' in error) throw error
      return { releases, verdict: 'error', problems: [formatErrorWithAdvice(error)] }
    }
    releases.push([part, release])
  }
  const gated = await gate(registry, releases, context)
  if (gated.verdict !== 'passes') return { releases, ...gated }

  const what = releases.map((release) => release.join('@')).join(',')
  const { composition } = await registry.preview({ what, hours, path: '/' }, context)
  const { pages } = await registry.diff('live', composition)
  const path = [...pages.changed, ...pages.added][0] ?? '/'
  return {
    releases,
    ...gated,
    pages,
    preview: await registry.preview({ what: composition, hours, path }, context),
  }
}

const gate = async (
  registry: Registry,
  releases: PullRequestReport['releases'],
  context: ReleaseContext,
): Promise<Pick<PullRequestReport, 'verdict' | 'problems'>> => {
  try {
    const entry = await registry.makeLive({ releases: new Map(releases), skip: [], isDryRun: true }, context)
    return { verdict: entry ? 'passes' : 'unchanged', problems: [] }
  } catch (error) {
    if (!(error instanceof StoreError) || error.code !== 'GATE_REFUSED') throw error
    const problems = error.refusals.map(formatViolation)
    return { verdict: 'fails', problems: problems.length > 0 ? problems : [error.message] }
  }
}

const MAX_PAGES = 20

const VERDICTS: Record<PullRequestReport['verdict'], string> = {
  passes: 'The gate passes.',
  fails: 'The gate fails.',
  unchanged: 'Live shows the same pages already.',
  error: 'The checks or the build failed.',
}

const formatPages = (kind: string, paths: readonly string[]): string[] => {
  if (paths.length === 0) return []
  const listedPaths = paths.slice(0, MAX_PAGES).map((path) => `\`${path}\``)
  const hiddenText = paths.length > MAX_PAGES ? ` and ${paths.length - MAX_PAGES} more` : ''
  return [`- ${paths.length} ${kind}: ${listedPaths.join(', ')}${hiddenText}`]
}

/**
 * Formats a problem as a list item. Multi-line output of tools becomes a code block, because it may contain characters that are
 * Markdown.
 */
const formatProblem = (problem: string): string =>
  problem.includes('\n')
    ? `- ${['```', ...problem.replaceAll('```', "'''").split('\n'), '```'].join('\n  ')}`
    : `- ${problem}`

/** Formats the report as Markdown for a comment on the pull request. `commit` is the commit that was built. */
export const formatReport = (
  { releases, verdict, problems, pages, preview }: PullRequestReport,
  { parts, commit }: { parts: readonly string[]; commit?: string | undefined },
): string =>
  [
    `### ${parts.join(', ')} in this pull request`,
    '',
    `**${VERDICTS[verdict]}**${commit === undefined ? '' : ` Commit ${commit.slice(0, 12)}.`}`,
    '',
    ...(preview
      ? [`- [Preview](${preview.link}), until ${preview.until.slice(0, 16).replace('T', ' ')} UTC`]
      : []),
    ...(pages
      ? [
          ...formatPages('changed pages', pages.changed),
          ...formatPages('new pages', pages.added),
          ...formatPages('removed pages', pages.removed),
        ]
      : []),
    ...releases.map(([name, release]) => `- ${name} \`${release}\``),
    ...problems.map(formatProblem),
  ].join('\n')
