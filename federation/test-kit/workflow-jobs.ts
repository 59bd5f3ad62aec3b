import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { runInNewContext } from 'node:vm'
import { parse } from 'yaml'
import type { OidcIssuer } from './oidc-issuer.ts'
import { serveHttp } from './processes.ts'

const COMMIT = '0a1b2c3d4e5f60718293a4b5c6d7e8f901234567'

const TOKEN = 'secret'

const FORK = 'stranger/fork'

/** A job of a GitHub workflow, with the event and the inputs for which it runs. */
export interface WorkflowJob {
  /** Path of the GitHub workflow that has the job. */
  file: string
  job: string
  repository: string
  /** Path of the workflow that GitHub started, which is named in the job's token. It can call the workflow in `file`. */
  caller: string
  /** Event that started the workflow: pull request 7 into main, a push to main, or the end of a pull request's workflow. */
  event: 'pull_request' | 'push' | 'workflow_run'
  /** True for a pull request from a fork. */
  isFromFork?: boolean
  /** Result of the pull request's workflow, for the event `workflow_run`. */
  conclusion?: 'success' | 'failure'
  inputs?: Record<string, string>
  vars?: Record<string, string>
}

type Permissions = Record<string, string>
interface Step {
  run?: string
  env?: Record<string, string>
}
interface Workflow {
  permissions?: Permissions
  jobs: Record<
    string,
    { if?: string; environment?: string; permissions?: Permissions; env?: Step['env']; steps?: Step[] }
  >
}

/** Returns the part of an event's payload that the workflows read. */
const payloadOf = ({ event, isFromFork = false, conclusion = 'success', repository }: WorkflowJob) => {
  const repo = { full_name: isFromFork ? FORK : repository }
  switch (event) {
    case 'push':
      return {}
    case 'pull_request':
      return { pull_request: { head: { repo } } }
    case 'workflow_run': {
      const head_repository = { ...repo, owner: { login: repo.full_name.split('/')[0] } }
      const run = { id: 7, event: 'pull_request', conclusion, head_branch: 'patch', head_sha: COMMIT }
      return { workflow_run: { ...run, head_repository } }
    }
    default:
      return event satisfies never
  }
}

const readWorkflow = async (file: string): Promise<Workflow> =>
  parse(await readFile(file, 'utf8')) as Workflow

const refOf = (event: WorkflowJob['event']): string =>
  event === 'pull_request' ? 'refs/pull/7/merge' : 'refs/heads/main'

/**
 * Reads a job as GitHub does: its commands in their order, each with its environment variables, and its permissions. A called
 * workflow has only permissions that its caller has as well. Returns null if the condition of the job (`if`) is false. Throws
 * if the job has no commands. `root` is the folder of the repository.
 */
export const readJob = async (workflowJob: WorkflowJob, root: string) => {
  const { file, job, repository, caller, event, inputs = {}, vars = {} } = workflowJob
  const github = {
    event_name: event,
    ref: refOf(event),
    repository,
    token: TOKEN,
    event: payloadOf(workflowJob),
  }
  // The expressions of these workflows mean the same in JavaScript.
  const evaluate = (expression: string): unknown => runInNewContext(expression, { github, inputs, vars })
  const resolve = (env: Step['env'] = {}) =>
    Object.entries(env).map(([name, value]) => [
      name,
      value.replaceAll(/\$\{\{ (.+?) \}\}/g, (_, expression: string) => String(evaluate(expression))),
    ])
  const { permissions: defaults = {}, jobs } = await readWorkflow(file)
  const { steps = [], permissions = defaults, ...definition } = jobs[job] ?? {}
  const calling = (await readWorkflow(join(root, caller))).permissions ?? {}
  const commands = steps.flatMap(({ run, env }) =>
    run === undefined
      ? []
      : [
          {
            run,
            env: Object.fromEntries([...resolve(definition.env), ...resolve(env)]) as NodeJS.ProcessEnv,
          },
        ],
  )
  if (commands.length === 0) throw new Error(`${file} has no commands of a job ${job}`)
  if (definition.if !== undefined && evaluate(definition.if) !== true) return null
  const isInCaller = file === join(root, caller)
  const mayWrite = (scope: string) =>
    permissions[scope] === 'write' && (isInCaller || calling[scope] === 'write')
  return {
    commands,
    hasIdentityToken: mayWrite('id-token'),
    mayComment: mayWrite('pull-requests'),
    ...(definition.environment === undefined ? {} : { environment: definition.environment }),
  }
}

/**
 * Runs the commands of a job as GitHub does, with an identity token of `issuer` if the job may have one. Returns what they
 * print, or null if GitHub would not run the job. `cwd` is the folder of the repository.
 */
export const runWorkflowJob = async (
  workflowJob: WorkflowJob,
  { issuer, cwd, env }: { issuer: OidcIssuer; cwd: string; env: NodeJS.ProcessEnv },
): Promise<string | null> => {
  const job = await readJob(workflowJob, cwd)
  if (job === null) return null
  const { repository, caller, event } = workflowJob
  const ref = refOf(event)
  issuer.setClaims({
    repository,
    repository_id: '42',
    event_name: event,
    ref,
    ref_type: 'branch',
    ...(event === 'pull_request' ? { base_ref: 'main' } : {}),
    ...(job.environment === undefined ? {} : { environment: job.environment }),
    workflow_ref: `${repository}/${caller}@${ref}`,
    sha: COMMIT,
    run_id: '7',
  })
  const folder = await mkdtemp(join(tmpdir(), 'event-'))
  const payload = join(folder, 'event.json')
  await writeFile(payload, JSON.stringify(payloadOf(workflowJob)))
  const context = {
    GITHUB_REPOSITORY: repository,
    GITHUB_REF: ref,
    GITHUB_SHA: COMMIT,
    GITHUB_EVENT_NAME: event,
    GITHUB_EVENT_PATH: payload,
  }
  const variables = {
    KEYS_DIR: '/nonexistent',
    ...(event === 'push' ? {} : context),
    ...(job.hasIdentityToken ? issuer.variables : {}),
    ...env,
  }
  let output = ''
  try {
    for (const { run, env: own } of job.commands) {
      const options = { cwd, env: { ...variables, ...own } }
      output += (await promisify(execFile)('bash', ['-e', '-c', run], options)).stdout
    }
  } finally {
    await rm(folder, { recursive: true })
  }
  return output
}

interface PullRequestComment {
  id: number
  body: string
  user: { type: string }
}

/** Starts a server that stores the comments of a pull request as GitHub's API does, and lists pull request 7 of a fork. */
export const startCommentApi = async (
  onEnd: (end: () => unknown) => unknown,
): Promise<{ url: string; comments: PullRequestComment[] }> => {
  const comments: PullRequestComment[] = []
  const url = await serveHttp(async (request, response) => {
    const sent = await text(request)
    if (request.headers.authorization !== `Bearer ${TOKEN}`) return response.writeHead(401).end('{}')
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost')
    if (pathname.endsWith('/pulls')) {
      const head = { sha: COMMIT, repo: { full_name: FORK } }
      return response.end(
        JSON.stringify(searchParams.get('head') === 'stranger:patch' ? [{ number: 7, head }] : []),
      )
    }
    if (request.method === 'GET') return response.end(JSON.stringify(comments))
    const { body } = JSON.parse(sent) as { body: string }
    if (request.method === 'POST') comments.push({ id: 1, body, user: { type: 'Bot' } })
    for (const comment of comments) comment.body = body
    return response.end('{}')
  }, onEnd)
  return { url, comments }
}
