import { createRemoteJWKSet, decodeJwt, errors, type JWTPayload, jwtVerify } from 'jose'
import { isLocalHost, memoize } from '@federation/node-kit'
import { isPublisher } from '@federation/registry'
import { type DeployableName, Provenance, type TrustDocument } from 'shared-contracts'
import { RegistryError } from './errors.ts'

const GITHUB_ISSUER = 'https://token.actions.githubusercontent.com'
const GITHUB_ORIGIN = 'https://github.com'

/**
 * Accepted signature algorithms. `none` and HMAC are excluded: with HMAC, an attacker could use the public key as the
 * secret.
 */
const ALGORITHMS = ['RS256', 'ES256', 'EdDSA']
const CLOCK_SKEW_S = 60
/** Age in seconds from which a CI token is rejected. Without this limit, GitLab's tokens are valid until the job's timeout. */
export const MAX_TOKEN_AGE_S = 2 * 60 * 60
const DISCOVERY_TIMEOUT_MS = 5000
const KEYS_COOLDOWN_MS = 30_000

/**
 * Events for which GitHub runs the code of a trusted branch. `pull_request_target` is excluded: its workflow can run code of
 * a fork.
 */
const GITHUB_EVENTS = new Set(['push', 'workflow_dispatch', 'schedule'])
const GITHUB_PULL_REQUEST = 'pull_request'
/**
 * Event of a job that runs the code of a trusted branch after a pull request's workflow ended, and that can publish what this
 * workflow built. Such a job previews pull requests from forks, whose own jobs get no token.
 */
const GITHUB_WORKFLOW_RUN = 'workflow_run'
const GITLAB_SOURCES = new Set(['push', 'web', 'schedule'])

const createTokenError = (reason: string): RegistryError =>
  new RegistryError('TOKEN_REJECTED', `The CI token was rejected: ${reason}.`)

export interface VerifiedJob {
  /** Areas that trust the CI job, so that it can publish their releases. */
  names: DeployableName[]
  publisher: Provenance
  tokenId: string
}

type KeySet = ReturnType<typeof createRemoteJWKSet>

/**
 * Returns a function that verifies the token of a CI job, and that caches each issuer's public keys. `audiences` are the
 * origins of the registry. `pullRequest` is the number of a fork's pull request, which only a `workflow_run` job may state.
 * Throws TOKEN_REJECTED with a message that names the claim that does not match.
 */
export const createPublisherVerifier = (audiences: readonly string[]) => {
  const keysOf = memoize(discoverKeys)
  return async (token: string, trust: TrustDocument | null, pullRequest?: number): Promise<VerifiedJob> => {
    const now = new Date().toISOString()
    const publishers = Object.entries(trust?.publishers ?? {}).flatMap(([name, list = []]) =>
      list
        .filter(({ removedAt }) => removedAt === undefined || now < removedAt)
        .map((publisher) => ({ name: name as DeployableName, publisher })),
    )
    const issuer = issuerOf(token)
    // Check the issuer before its keys are fetched, so that the registry contacts only issuers that the operator trusts.
    if (!publishers.some(({ publisher }) => publisher.issuer === issuer))
      throw createTokenError(`no publisher has the issuer ${issuer}. See: npm run fed -- trust list`)
    const claims = await verifyToken(token, await keysOf(issuer), { issuer, audiences })
    const isOfFork = claims['event_name'] === GITHUB_WORKFLOW_RUN
    if (isOfFork !== (pullRequest !== undefined))
      throw createTokenError(
        isOfFork
          ? 'a workflow_run job may only preview a pull request from a fork: npm run fed -- pull-request --built'
          : 'only a workflow_run job may state the number of a pull request',
      )
    const publisher = jobOf(issuer, claims, pullRequest)
    const names = publishers
      // Code of a fork needs the approval of a reviewer, whom GitHub asks if the job has an environment.
      .filter((trusted) => !isOfFork || trusted.publisher.environment !== undefined)
      .filter((trusted) => isPublisher(trusted.publisher, publisher, now))
      .map(({ name }) => name)
    if (names.length === 0)
      throw createTokenError(
        `no publisher matches ${publisher.repository}, ${publisher.workflow}, ${publisher.pullRequest === undefined ? 'branch' : 'pull requests into'} ${publisher.branch}, environment ${publisher.environment ?? 'none'}. See: npm run fed -- trust list`,
      )
    return { names: [...new Set(names)], publisher, tokenId: `${issuer} ${claims.jti}` }
  }
}

const issuerOf = (token: string): string => {
  try {
    return decodeJwt(token).iss ?? 'none'
  } catch {
    throw createTokenError('it is not a JWT')
  }
}

/**
 * Fetches the discovery document of an issuer of CI tokens, and returns the public keys to which that document refers. Throws
 * TOKEN_REJECTED if the document cannot be read or refers to no such keys.
 */
const discoverKeys = async (issuer: string): Promise<KeySet> => {
  const { protocol, hostname, origin } = new URL(issuer)
  if (protocol !== 'https:' && !isLocalHost(hostname))
    throw createTokenError(`the issuer ${issuer} has no https address`)
  try {
    const response = await fetch(`${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`, {
      signal: AbortSignal.timeout(DISCOVERY_TIMEOUT_MS),
      redirect: 'error',
    })
    const document = (await response.json()) as { issuer?: unknown; jwks_uri?: unknown }
    const keys = URL.parse(String(document.jwks_uri))
    if (document.issuer !== issuer || keys?.origin !== origin)
      throw new Error('it names another issuer or another origin')
    return createRemoteJWKSet(keys, {
      cooldownDuration: KEYS_COOLDOWN_MS,
      timeoutDuration: DISCOVERY_TIMEOUT_MS,
    })
  } catch (error) {
    throw unreadableKeys(issuer, error)
  }
}

const unreadableKeys = (issuer: string, error: unknown): RegistryError =>
  createTokenError(`the keys of ${issuer} could not be read (${error instanceof Error ? error.message : ''})`)

const verifyToken = async (
  token: string,
  keys: KeySet,
  { issuer, audiences }: { issuer: string; audiences: readonly string[] },
): Promise<JWTPayload & { jti: string }> => {
  try {
    const { payload } = await jwtVerify(token, keys, {
      issuer,
      audience: [...audiences],
      algorithms: ALGORITHMS,
      clockTolerance: CLOCK_SKEW_S,
      maxTokenAge: MAX_TOKEN_AGE_S,
      requiredClaims: ['exp', 'iat', 'jti'],
    })
    // `jwtVerify` also accepts a token for several audiences. Reject it, because another of its audiences could use it here.
    if (Array.isArray(payload.aud)) throw createTokenError(`its audience must be ${audiences[0]} alone`)
    return { ...payload, jti: String(payload.jti) }
  } catch (error) {
    if (error instanceof errors.JOSEError) throw createTokenError(`${error.message} (${error.code})`)
    if (error instanceof RegistryError) throw error
    throw unreadableKeys(issuer, error)
  }
}

const branchOf = (claims: JWTPayload): string => {
  const ref = String(claims['ref'])
  if (claims['ref_type'] !== 'branch') throw createTokenError(`${ref} is not a branch`)
  return ref.replace(/^refs\/heads\//, '')
}

const jobOf = (issuer: string, claims: JWTPayload, pullRequest: number | undefined): Provenance => {
  const parsed = Provenance.safeParse(
    claims['project_path'] === undefined ? githubJob(issuer, claims, pullRequest) : gitlabJob(issuer, claims),
  )
  if (parsed.success) return parsed.data
  throw createTokenError(`its claim ${parsed.error.issues[0]?.path.join('.') ?? ''} is missing or invalid`)
}

const environmentOf = ({ environment }: JWTPayload): { environment?: unknown } =>
  environment === undefined || environment === '' ? {} : { environment }

const actorOf = (actor: unknown): { actor?: string } =>
  typeof actor === 'string' && actor !== '' ? { actor } : {}

/**
 * Returns the number and target branch of a pull request, whose own job is the sender. It is never from a fork: forks get no
 * token from GitHub.
 */
const pullRequestOf = ({ ref, base_ref: branch }: JWTPayload) => {
  const [, number] = /^refs\/pull\/(\d+)\/merge$/.exec(String(ref)) ?? []
  if (number === undefined) throw createTokenError(`${String(ref)} is not a pull request`)
  return { branch, pullRequest: Number(number) }
}

const githubJob = (issuer: string, claims: JWTPayload, forkPullRequest: number | undefined) => {
  const { repository, repository_id: repositoryId, workflow_ref: workflowRef, event_name: event } = claims
  const isPullRequest = event === GITHUB_PULL_REQUEST
  if (!isPullRequest && forkPullRequest === undefined && !GITHUB_EVENTS.has(String(event)))
    throw createTokenError(`the event ${String(event)} may not publish`)
  const [path = ''] = String(workflowRef).split('@')
  const origin = issuer === GITHUB_ISSUER ? GITHUB_ORIGIN : new URL(issuer).origin
  return {
    issuer,
    repository,
    ...(typeof repositoryId === 'string' ? { repositoryId } : {}),
    workflow: path.startsWith(`${String(repository)}/`) ? path.slice(String(repository).length + 1) : '',
    ...(isPullRequest ? pullRequestOf(claims) : { branch: branchOf(claims) }),
    ...(forkPullRequest === undefined ? {} : { pullRequest: forkPullRequest }),
    ...environmentOf(claims),
    commit: claims['sha'],
    run: `${origin}/${String(repository)}/actions/runs/${String(claims['run_id'])}`,
    ...actorOf(claims['actor']),
  }
}

const gitlabJob = (issuer: string, claims: JWTPayload) => {
  const { project_path: repository, project_id: repositoryId, ci_config_ref_uri: config } = claims
  const { pipeline_source: source } = claims
  if (!GITLAB_SOURCES.has(String(source)))
    throw createTokenError(`the pipeline source ${String(source)} may not publish`)
  // `config` looks like `gitlab.example.com/acme/pay//.gitlab-ci.yml@refs/heads/main`.
  const prefix = `${new URL(issuer).host}/${String(repository)}//`
  const [path = ''] = String(config).split('@')
  return {
    issuer,
    repository,
    ...(typeof repositoryId === 'string' ? { repositoryId } : {}),
    workflow: path.startsWith(prefix) ? path.slice(prefix.length) : '',
    branch: branchOf(claims),
    ...environmentOf(claims),
    commit: claims['sha'],
    run: `${issuer.replace(/\/$/, '')}/${String(repository)}/-/pipelines/${String(claims['pipeline_id'])}`,
    ...actorOf(claims['user_login']),
  }
}
