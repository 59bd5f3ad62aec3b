import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { text } from 'node:stream/consumers'
import { promisify } from 'node:util'
import type { OidcIssuer } from './oidc-issuer.ts'
import { serveHttp } from './processes.ts'

const COMMIT = '0a1b2c3d4e5f60718293a4b5c6d7e8f901234567'

interface WorkflowJob {
  /** Path of the GitHub workflow that has the job. */
  file: string
  job: string
  repository: string
  /** Path of the workflow that GitHub started, which is named in the job's token. It can call the workflow in `file`. */
  caller: string
  /** Event that started the workflow: pull request 7 into main, or a push to main. */
  event: 'pull_request' | 'push'
}

/** Returns the shell commands of a job, in their order. Throws if the job has none. */
const readCommands = async ({ file, job }: WorkflowJob): Promise<string[]> => {
  const [, body = ''] =
    new RegExp(`^  ${job}:\\n((?: {4}.*\\n)+)`, 'm').exec(await readFile(file, 'utf8')) ?? []
  const commands = [...body.matchAll(/^ +- run: (.+)$/gm)].map(([, command = '']) => command)
  if (commands.length === 0) throw new Error(`${file} has no commands of a job ${job}`)
  return commands
}

/** Runs the commands of a job as GitHub does, with an identity token of `issuer`. Returns what they print. */
export const runWorkflowJob = async (
  job: WorkflowJob,
  { issuer, cwd, env }: { issuer: OidcIssuer; cwd: string; env: NodeJS.ProcessEnv },
): Promise<string> => {
  const { repository, caller, event } = job
  const ref = event === 'push' ? 'refs/heads/main' : 'refs/pull/7/merge'
  issuer.setClaims({
    repository,
    repository_id: '42',
    event_name: event,
    ref,
    ref_type: 'branch',
    ...(event === 'push' ? {} : { base_ref: 'main' }),
    workflow_ref: `${repository}/${caller}@${ref}`,
    sha: COMMIT,
    run_id: '7',
  })
  const context = {
    GITHUB_REPOSITORY: repository,
    GITHUB_REF: ref,
    GITHUB_SHA: COMMIT,
    GITHUB_TOKEN: 'secret',
  }
  const variables = {
    KEYS_DIR: '/nonexistent',
    ...(event === 'push' ? {} : context),
    ...issuer.variables,
    ...env,
  }
  let output = ''
  for (const command of await readCommands(job))
    output += (await promisify(execFile)('bash', ['-e', '-c', command], { cwd, env: variables })).stdout
  return output
}

interface PullRequestComment {
  id: number
  body: string
  user: { type: string }
}

/** Starts a server that stores the comments of a pull request as GitHub's API does. */
export const startCommentApi = async (
  onEnd: (end: () => unknown) => unknown,
): Promise<{ url: string; comments: PullRequestComment[] }> => {
  const comments: PullRequestComment[] = []
  const url = await serveHttp(async (request, response) => {
    const sent = await text(request)
    if (request.method === 'GET') return response.end(JSON.stringify(comments))
    const { body } = JSON.parse(sent) as { body: string }
    if (request.method === 'POST') comments.push({ id: 1, body, user: { type: 'Bot' } })
    for (const comment of comments) comment.body = body
    return response.end('{}')
  }, onEnd)
  return { url, comments }
}
