import { readFile } from 'node:fs/promises'
import { DeployableName, z } from 'shared-contracts'
import { CHECKS, VISUAL_DIFF_CHECK } from '@federation/area-kit/check-names'
import { computeReleaseId } from '@federation/area-kit'
import { formatErrorWithAdvice } from '@federation/node-kit'
import { UsageError } from '@federation/node-kit/cli'
import {
  assertReleaseFiles,
  type CompositionDiff,
  readReleaseDocument,
  StoreError,
  type Violation,
} from '@federation/registry'
import { type ReleaseContext, publishDeployable } from '@federation/release'
import type { Preview, VisualDiffResult } from '../registry/api.ts'
import { pullRequestPrefix } from '../registry/authority.ts'
import type { Registry } from '../registry/operations.ts'

export { pullRequestPrefix } from '../registry/authority.ts'

const TIMEOUT_MS = 30_000
const PAGE_SIZE = 100

/** A pull request on GitHub or a merge request on GitLab, as the CI job's environment variables describe it. */
export interface PullRequest {
  number: number
  commit: string | undefined
  /** Adds a comment to the pull request, or replaces the earlier comment with this marker. Null if the job has no token. */
  comment: ((marker: string, text: string) => Promise<void>) | null
}

type Variables = Record<string, string | undefined>

/** Returns the pull request to which a CI job belongs, or null. */
export const readPullRequest = (variables: Variables): PullRequest | null => {
  const found = readGithub(variables) ?? readGitlab(variables)
  if (!found) return null
  const { number, commit, token, api } = found
  return { number: Number(number), commit, comment: token ? (...text) => putComment(api, ...text) : null }
}

const readGithub = (variables: Variables) => {
  const [, number] = /^refs\/pull\/(\d+)\/merge$/.exec(variables['GITHUB_REF'] ?? '') ?? []
  const { GITHUB_API_URL: api = 'https://api.github.com', GITHUB_REPOSITORY: repository } = variables
  const { GITHUB_TOKEN: token, GITHUB_SHA: commit } = variables
  if (number === undefined || repository === undefined) return null
  return { number, commit, token, api: githubComments(`${api}/repos/${repository}`, number, token) }
}

const githubHeaders = (token: string | undefined) => ({
  authorization: `Bearer ${token}`,
  accept: 'application/vnd.github+json',
})

const githubComments = (
  repository: string,
  number: number | string,
  token: string | undefined,
): CommentApi => ({
  headers: githubHeaders(token),
  list: `${repository}/issues/${number}/comments`,
  update: (id) => ['PATCH', `${repository}/issues/comments/${id}`],
  // A job replaces its earlier comment, which it recognizes by a marker in the text. A person could copy the marker into a
  // comment, so replace only comments of bots, such as CI jobs.
  readIsOwn: async () => (comment) => comment.user?.type === 'Bot',
})

const WorkflowRunEvent = z.object({
  workflow_run: z.object({
    head_sha: z.string(),
    head_branch: z.string(),
    head_repository: z.object({ full_name: z.string(), owner: z.object({ login: z.string() }) }),
  }),
})
const PullRequests = z.array(
  z.object({
    number: z.int(),
    head: z.object({ sha: z.string(), repo: z.nullable(z.object({ full_name: z.string() })) }),
  }),
)

/**
 * Returns the open pull request from a fork whose workflow started this `workflow_run` job. Returns null in other jobs. Asks
 * GitHub which pull request has the commit, because all that the fork's own job wrote is untrusted. Throws if none has it.
 */
export const readForkPullRequest = async (variables: Variables): Promise<PullRequest | null> => {
  const { GITHUB_EVENT_NAME: event, GITHUB_EVENT_PATH: path, GITHUB_REPOSITORY: repository } = variables
  const { GITHUB_TOKEN: token, GITHUB_API_URL: origin = 'https://api.github.com' } = variables
  if (event !== 'workflow_run' || path === undefined || repository === undefined) return null
  const { workflow_run: run } = WorkflowRunEvent.parse(JSON.parse(await readFile(path, 'utf8')))
  const { head_sha: commit, head_branch: branch, head_repository: fork } = run
  const api = `${origin}/repos/${repository}`
  const query = new URLSearchParams({ state: 'open', head: `${fork.owner.login}:${branch}`, per_page: '100' })
  const pulls = PullRequests.parse(
    await send('GET', `${api}/pulls?${query.toString()}`, githubHeaders(token)),
  )
  const pull = pulls.find(({ head }) => head.sha === commit && head.repo?.full_name === fork.full_name)
  if (!pull)
    throw new Error(
      `No open pull request of ${fork.full_name} ends with commit ${commit}. It is closed, or has newer commits. Their run writes the comment.`,
    )
  const { number } = pull
  return { number, commit, comment: (...text) => putComment(githubComments(api, number, token), ...text) }
}

const readGitlab = (variables: Variables) => {
  const { CI_API_V4_URL: api, CI_PROJECT_ID: project, CI_MERGE_REQUEST_IID: number } = variables
  const { GITLAB_TOKEN: token, CI_COMMIT_SHA: commit } = variables
  if (api === undefined || project === undefined || number === undefined) return null
  const headers = { 'private-token': token ?? '' }
  const list = `${api}/projects/${project}/merge_requests/${number}/notes`
  const commentApi: CommentApi = {
    headers,
    list,
    update: (id) => ['PUT', `${list}/${id}`],
    readIsOwn: async () => {
      const { id } = z.object({ id: z.int() }).parse(await send('GET', `${api}/user`, headers))
      return (comment) => comment.author?.id === id
    },
  }
  return { number, commit, token, api: commentApi }
}

const Comments = z.array(
  z.object({
    id: z.int(),
    body: z.nullish(z.string()),
    user: z.nullish(z.object({ type: z.string() })),
    author: z.nullish(z.object({ id: z.int() })),
  }),
)

interface CommentApi {
  headers: Record<string, string>
  /** Address that returns the comments of the pull request, and to which a new comment is posted. */
  list: string
  update: (id: number) => ['PATCH' | 'PUT', address: string]
  /** Returns a function that tells whether this CI job's user wrote a comment. */
  readIsOwn: () => Promise<(comment: z.infer<typeof Comments>[number]) => boolean>
}

const putComment = async (
  { headers, list, update, readIsOwn }: CommentApi,
  marker: string,
  text: string,
): Promise<void> => {
  const body = `${marker}\n${text}`
  const isOwn = await readIsOwn()
  for (let page = 1; ; page += 1) {
    const comments = Comments.parse(await send('GET', `${list}?per_page=${PAGE_SIZE}&page=${page}`, headers))
    const ownComment = comments.find((comment) => comment.body?.startsWith(marker) && isOwn(comment))
    if (ownComment) {
      await send(...update(ownComment.id), headers, { body })
      return
    }
    if (comments.length < PAGE_SIZE) break
  }
  await send('POST', list, headers, { body })
}

const send = async (
  method: string,
  address: string,
  headers: Record<string, string>,
  body?: object,
): Promise<unknown> => {
  const response = await fetch(address, {
    method,
    headers: { ...headers, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  if (response.ok) return response.json()
  throw new Error(
    `The comment was not written: ${method} ${new URL(address).pathname} answered ${response.status}. The job's token needs the right to write comments: on GitHub, permissions: pull-requests: write`,
  )
}

/** Result of trying a pull request: its releases, the gate's verdict, and the preview. */
export interface PullRequestReport {
  releases: [name: DeployableName, release: string][]
  /**
   * `unchanged` means that the pages equal the live ones. `error` means that a check or the build failed, so nothing was
   * composed.
   */
  verdict: 'passes' | 'fails' | 'unchanged' | 'error'
  /** Violations that the gate (the checks before a release becomes live) found, or the message of another error. */
  problems: string[]
  /** Pages that differ from the live ones. Missing if nothing was composed. */
  pages?: CompositionDiff['pages']
  preview?: Preview
  /** Visual diff with the live site, or the reason why nothing was compared. */
  visualDiff?: VisualDiffResult | string
}

/** Input for publishing the parts of a pull request. `hours` is the lifetime of its preview link. */
export interface PullRequestOptions {
  /** Number of the pull request. The release ids contain it. */
  number: number
  parts: readonly DeployableName[]
  hours: number
}

const formatViolation = ({ code, reason, advice }: Violation): string => `\`${code}\` ${reason} ${advice}`

/**
 * Publishes areas of this working copy as releases of a pull request, composes them with the live site, runs the gate and
 * creates a preview link. The live site does not change. Returns a report even if a check, the build or the gate fails. Throws
 * other errors, for example if the registry is unreachable.
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
  return tryReleases(registry, { releases, hours }, context)
}

interface BuiltRelease {
  folder: string
  name: DeployableName
  release: string
}

/**
 * Reads the release that the job of a fork built. Throws unless it is a release of this pull request, whose files match its
 * document. Executes nothing: the files of the folder are untrusted.
 */
export const readBuiltRelease = async (built: string, number: number): Promise<BuiltRelease> => {
  const document = await readReleaseDocument(built)
  const { release } = document
  const name = DeployableName.safeParse(document.name).data
  const prefix = pullRequestPrefix(number)
  if (name === undefined || !release.startsWith(prefix))
    throw new UsageError(
      `${built} has ${document.name} ${release}, which is no release of pull request ${number}. Build it with fed check --out: its id must begin with ${prefix}`,
    )
  await assertReleaseFiles(built, document, 'built')
  return { folder: built, name, release }
}

/** Publishes a release that `readBuiltRelease` returned, and tries it as `tryPullRequest` does. */
export const tryBuiltRelease = async (
  registry: Registry,
  { folder, name, release }: BuiltRelease,
  hours: number,
  context: ReleaseContext,
): Promise<PullRequestReport> => {
  await registry.prepare([name], context)
  await registry.publish(folder)
  return tryReleases(registry, { releases: [[name, release]], hours }, context)
}

const tryReleases = async (
  registry: Registry,
  { releases, hours }: { releases: PullRequestReport['releases']; hours: number },
  context: ReleaseContext,
): Promise<PullRequestReport> => {
  const { composition, ...gated } = await gate(registry, releases, context)
  if (composition === null) return { releases, ...gated }

  const { pages } = await registry.diff('live', composition)
  const path = [...pages.changed, ...pages.added][0] ?? '/'
  const preview = await registry.preview({ what: composition, hours, path }, context)
  // A registry without a browser, or of an earlier version, cannot create a visual diff. Use the text of the error instead,
  // because the other results are still useful.
  const visualDiff = await registry.visualDiff({ composition }, context).catch(formatErrorWithAdvice)
  return { releases, ...gated, pages, preview, visualDiff }
}

const gate = async (
  registry: Registry,
  releases: PullRequestReport['releases'],
  context: ReleaseContext,
): Promise<Pick<PullRequestReport, 'verdict' | 'problems'> & { composition: string | null }> => {
  try {
    const entry = await registry.makeLive(
      { releases: new Map(releases), skip: [VISUAL_DIFF_CHECK], isDryRun: true },
      context,
    )
    return { verdict: entry ? 'passes' : 'unchanged', problems: [], composition: entry?.composition ?? null }
  } catch (error) {
    if (!(error instanceof StoreError) || error.code !== 'GATE_REFUSED') throw error
    const problems = error.refusals.map(formatViolation)
    return { verdict: 'fails', problems: problems.length > 0 ? problems : [error.message], composition: null }
  }
}

const MAX_PAGES = 20

const VERDICTS: Record<PullRequestReport['verdict'], string> = {
  passes: 'The gate passes.',
  fails: 'The gate fails.',
  unchanged: 'Live shows the same pages already.',
  error: 'The checks or the build failed.',
}

const formatElements = (elements: number | null): string => {
  if (elements === null) return 'new or removed'
  return elements === 1 ? '1 element' : `${elements} elements`
}

const formatVisualDiff = (visualDiff: VisualDiffResult | string): string => {
  if (typeof visualDiff === 'string') return `- No pictures were compared: ${visualDiff}`
  const { changed, same, skipped, failed, report } = visualDiff
  const title = changed.length === 1 ? '1 page looks different' : `${changed.length} pages look different`
  const pages = changed.map(({ path, elements }) => `\`${path}\` (${formatElements(elements)})`)
  const equal =
    same.length === 1 ? '1 changed page looks the same' : `${same.length} changed pages look the same`
  const parts = [
    report === null ? 'No page looks different' : `[${title}](${report}): ${pages.join(', ')}`,
    ...(same.length > 0 ? [equal] : []),
    ...(skipped.length > 0 ? [`${skipped.length} were not compared`] : []),
    ...(failed.length > 0 ? [`${failed.length} could not be compared`] : []),
  ]
  return `- ${parts.join('; ')}`
}

const formatPages = (kind: string, paths: readonly string[]): string[] => {
  if (paths.length === 0) return []
  const listedPaths = paths.slice(0, MAX_PAGES).map((path) => `\`${path}\``)
  const hiddenText = paths.length > MAX_PAGES ? ` and ${paths.length - MAX_PAGES} more` : ''
  return [`- ${paths.length} ${kind}: ${listedPaths.join(', ')}${hiddenText}`]
}

/**
 * Formats a problem as a list item. Multi-line output of tools becomes a code block, because it can contain characters that
 * have a meaning in Markdown.
 */
const formatProblem = (problem: string, isFromFork: boolean): string =>
  problem.includes('\n') || isFromFork
    ? `- ${['```', ...problem.replaceAll('```', "'''").split('\n'), '```'].join('\n  ')}`
    : `- ${problem}`

/**
 * Formats the report as Markdown for a comment on the pull request. `commit` is the commit that was built. Problems of a fork
 * become code blocks, because they can contain texts of the fork.
 */
export const formatReport = (
  { releases, verdict, problems, pages, preview, visualDiff }: PullRequestReport,
  {
    parts,
    commit,
    isFromFork = false,
  }: { parts: readonly string[]; commit?: string | undefined; isFromFork?: boolean },
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
    ...(visualDiff === undefined ? [] : [formatVisualDiff(visualDiff)]),
    ...releases.map(([name, release]) => `- ${name} \`${release}\``),
    ...problems.map((problem) => formatProblem(problem, isFromFork)),
  ].join('\n')
