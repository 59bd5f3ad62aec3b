import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Progress } from '@federation/node-kit'
import { heldKeys } from '@federation/node-kit/signing'
import { type Finding, readReleaseDocument, sealWith, sourceRevision, StoreError } from '@federation/registry'
import type { PageOrigin, ReleaseContext } from '@federation/release'
import type { Asset, Release, z } from 'shared-contracts'
import {
  API_VERSION,
  blobDigestOf,
  type Job,
  JOB_KINDS,
  JobEvent,
  type JobKind,
  type JobResult,
  Problem,
  type RegistryDescription,
  REPEATABLE_JOBS,
  type RouteName,
  ROUTES,
} from './api.ts'
import { createCredentials, type Credentials } from './credentials.ts'
import { errorOf, RegistryError } from './errors.ts'
import type { Registry } from './operations.ts'
import type { SiteStatus } from './site-status.ts'

/** Pauses between the attempts of one request: a restart of the registry takes some seconds. */
const RETRY_PAUSES_MS = [200, 500, 1000, 2000, 4000, 8000, 8000]
const UPLOADS_AT_ONCE = 4
const TIMEOUT_MS = 5 * 60_000
const SEAL_ATTEMPTS = 5
/** Pause before a broken stream of events is requested again. */
const RECONNECT_MS = 300
/** Times that an interrupted job is started. */
const JOB_ATTEMPTS = 5
/** Statuses after which the same request may succeed. */
const TEMPORARY = new Set([429, 502, 503, 504])

interface ConnectOptions {
  /** Parts that the command changes: they select the key that signs its requests. */
  names: readonly string[]
  /** Store next to which private keys are kept, unless KEYS_DIR is set. */
  storeDir: string
  variables?: NodeJS.ProcessEnv
  retryPausesMs?: readonly number[]
  /** Reports uploads. */
  progress?: Progress
}

type ResponseOf<Name extends RouteName> = (typeof ROUTES)[Name] extends {
  response: infer Schema extends z.ZodMiniType
}
  ? z.output<Schema>
  : null

interface Sent {
  params?: Record<string, string>
  query?: Record<string, string | number | undefined>
  /** Sent as JSON. */
  body?: unknown
  /** Sent in place of `body`. */
  bytes?: Uint8Array
  headers?: Record<string, string>
}

/** Sends requests to a registry. Repeats them while it is away for some seconds: every route but the token exchange allows that. */
interface Client {
  /** Returns the parsed response. Throws the error that a problem document describes. */
  call: <Name extends RouteName>(route: Name, sent?: Sent) => Promise<ResponseOf<Name>>
  /** Returns the response of a route without a JSON body. */
  request: (route: RouteName, sent?: Sent) => Promise<Response>
  isCi: () => Promise<boolean>
}

/** The registry at an origin. Its operations return and throw what those of `localRegistry` do. */
export const connectRegistry = (origin: string, options: ConnectOptions): Registry => {
  const { storeDir, variables = process.env, progress = () => undefined } = options
  const { client, describe } = createClient(origin, options)
  const run = <Kind extends JobKind>(kind: Kind, request: object, context: ReleaseContext) =>
    runJob(client, kind, request, context)
  return {
    isPublished: async (name, release) => {
      try {
        return (await client.call('describeRelease', { params: { name, release } })).isPublished
      } catch (error) {
        if (error instanceof StoreError && error.code === 'RELEASE_UNKNOWN') return false
        throw error
      }
    },
    publish: async (built) => {
      const release = await readReleaseDocument(built)
      const { name, release: id } = release
      await uploadBlobs(client, built, release, progress)
      for (let attempt = 1; ; attempt += 1) {
        const body = (await client.isCi())
          ? release
          : await sealForRegistry(client, release, { storeDir, variables })
        try {
          return await client.call('publish', { params: { name, release: id }, body })
        } catch (error) {
          const isTaken = error instanceof StoreError && error.code === 'SEQUENCE_LOWER'
          if (!isTaken || attempt >= SEAL_ATTEMPTS) throw error
        }
      }
    },
    prepare: async () => (await describe()).retired,
    makeLive: ({ releases, ...rest }, context) =>
      run('release', { ...rest, releases: Object.fromEntries(releases) }, context),
    promote: (request, context) => run('promote', request, context),
    rollBack: (request, context) => run('rollback', request, context),
    retire: (request, context) => run('retire', request, context),
    preview: (request, context) => run('preview', request, context),
    verify: (context) => run('verify', {}, context) as Promise<Finding[]>,
    status: () => client.call('status') as Promise<SiteStatus>,
    history: (limit) => client.call('history', { query: { limit } }),
    why: (path, name) => client.call('why', { query: { path, in: name } }) as Promise<PageOrigin>,
    diff: (from, to) => client.call('diff', { query: { from, to } }),
  }
}

const createClient = (
  origin: string,
  { names, storeDir, variables, retryPausesMs = RETRY_PAUSES_MS }: ConnectOptions,
) => {
  const anonymous: Credentials = { isCi: false, headersOf: async () => ({}) }
  const describe = once(async () => {
    const description = await answerOf('describe', await sendRetrying(anonymous, 'describe', {}))
    assertVersion(origin, description)
    return description
  })
  const credentials = once(async () =>
    createCredentials({
      names,
      storeDir,
      ...(variables ? { variables } : {}),
      audience: origin,
      exchange: async (token) =>
        answerOf('exchangeToken', await send(anonymous, 'exchangeToken', { body: { token } })),
    }),
  )

  const send = async (by: Credentials, name: RouteName, sent: Sent): Promise<Response> => {
    const { method, path } = ROUTES[name]
    const url = new URL(
      path.replaceAll(/:(\w+)/g, (_, key: string) => encodeURIComponent(sent.params?.[key] ?? '')),
      origin,
    )
    for (const [key, value] of Object.entries(sent.query ?? {}))
      if (value !== undefined) url.searchParams.set(key, String(value))
    const body = sent.bytes ?? (sent.body === undefined ? undefined : JSON.stringify(sent.body))
    const type = sent.bytes ? 'application/octet-stream' : 'application/json'
    return fetch(url, {
      method,
      headers: {
        ...sent.headers,
        ...(body === undefined ? {} : { 'content-type': type }),
        ...(await by.headersOf({ method, url: url.href, body })),
      },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : Buffer.from(body) }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
      redirect: 'error',
    })
  }

  const sendRetrying = async (by: Credentials, name: RouteName, sent: Sent): Promise<Response> => {
    for (let attempt = 0; ; attempt += 1) {
      const wait = retryPausesMs[attempt]
      try {
        const response = await send(by, name, sent)
        if (!TEMPORARY.has(response.status) || wait === undefined) return response
        const code = await codeOf(response.clone())
        // A full queue or disk lasts longer than some seconds.
        if (code !== null && code !== 'RATE_LIMITED') return response
        await response.body?.cancel()
      } catch (error) {
        if (error instanceof RegistryError) throw error
        if (wait === undefined) throw awayError(origin, error)
      }
      await pause(wait)
    }
  }

  const client: Client = {
    request: async (name, sent = {}) => {
      await describe()
      const response = await sendRetrying(await credentials(), name, sent)
      if (response.ok) return response
      throw errorOf(await problemIn(response))
    },
    call: async (name, sent) => answerOf(name, await client.request(name, sent)),
    isCi: async () => (await credentials()).isCi,
  }
  return { client, describe }
}

/** Signs a release with the key of its name that this process has and the registry trusts. Throws KEY_MISSING. */
const sealForRegistry = async (
  client: Client,
  release: Release,
  { storeDir, variables }: { storeDir: string; variables: NodeJS.ProcessEnv },
): Promise<Release> => {
  const { name } = release
  const { sequence, keyIds } = await client.call('describePart', { params: { name } })
  const key = (await heldKeys(storeDir, name, variables)).findLast(({ keyId }) => keyIds.includes(keyId))
  if (key) return sealWith(key, release, { sequence: sequence + 1, revision: await sourceRevision() })
  throw new StoreError(
    'KEY_MISSING',
    `No private key that the registry trusts for ${name} was found. Set KEYS_DIR or its variable: docs/how-to/keys.md. In CI, trust the workflow: npm run fed -- trust add ${name}`,
  )
}

/** Uploads the files of a release that the registry lacks. Continues interrupted uploads. */
const uploadBlobs = async (
  client: Client,
  built: string,
  { name, assets }: Release,
  progress: Progress,
): Promise<void> => {
  const files = new Map(assets.map((asset) => [blobDigestOf(asset.integrity), asset]))
  const { digests } = await client.call('missing', { params: { name }, body: { digests: [...files.keys()] } })
  const waiting = digests.flatMap((digest) => files.get(digest) ?? [])
  const kilobytes = Math.ceil(waiting.reduce((sum, { size }) => sum + size, 0) / 1000)
  progress(`Uploading ${waiting.length} of ${files.size} files of ${name}, ${kilobytes} kB`)
  const work = async () => {
    for (let asset = waiting.shift(); asset; asset = waiting.shift())
      await uploadBlob(client, name, asset, await readFile(join(built, asset.path)))
  }
  await Promise.all(Array.from({ length: UPLOADS_AT_ONCE }, work))
}

const uploadBlob = async (client: Client, name: string, asset: Asset, bytes: Buffer): Promise<void> => {
  const params = { name, digest: blobDigestOf(asset.integrity) }
  const arrivedIn = ({ headers }: Response) => Number(headers.get('upload-offset'))
  for (let offset = 0; ;) {
    try {
      const response = await client.request('upload', {
        params,
        bytes: bytes.subarray(offset),
        headers: { 'upload-offset': String(offset), 'upload-length': String(bytes.length) },
      })
      offset = arrivedIn(response)
    } catch (error) {
      // An earlier attempt arrived in part.
      if (!(error instanceof RegistryError) || error.code !== 'UPLOAD_OFFSET') throw error
      offset = arrivedIn(await client.request('uploaded', { params }))
    }
    if (offset === bytes.length) return
  }
}

/** Runs an operation as a job and follows its events. Starts it again if the registry was restarted and that is safe. */
const runJob = async <Kind extends JobKind>(
  client: Client,
  kind: Kind,
  request: object,
  context: ReleaseContext,
): Promise<JobResult<Kind>> => {
  const params = { id: randomUUID() }
  const cancel = () => void client.call('cancelJob', { params }).catch(() => undefined)
  process.once('SIGINT', cancel)
  try {
    for (let attempt = 1; ; attempt += 1) {
      const { ahead } = await client.call('startJob', { params, body: { kind, request } })
      if (ahead > 0) context.progress(`Waiting for ${ahead} earlier ${ahead === 1 ? 'job' : 'jobs'}`)
      const { result, problem } = await followJob(client, params, context)
      if (!problem) return parseAnswer(JOB_KINDS[kind].result, result ?? null) as JobResult<Kind>
      if (problem.code !== 'JOB_INTERRUPTED' || !REPEATABLE_JOBS.has(kind) || attempt >= JOB_ATTEMPTS)
        throw errorOf(problem)
      context.progress('The registry was restarted: starting the job again')
    }
  } finally {
    process.off('SIGINT', cancel)
  }
}

/** Reports the events of a job until it ends. Connects again after a broken connection. */
const followJob = async (
  client: Client,
  params: { id: string },
  { progress, say }: ReleaseContext,
): Promise<Job> => {
  for (let seen = 0; ;) {
    const response = await client.request('events', { params, headers: { 'last-event-id': String(seen) } })
    try {
      for await (const { id, data } of serverEvents(response)) {
        const event = parseAnswer(JobEvent, JSON.parse(data))
        seen = id
        if (event.type === 'end') return event.job
        if (event.type === 'step') progress(event.text)
        else say(event.text)
      }
    } catch (error) {
      if (error instanceof RegistryError) throw error
    }
    // The connection broke. The next stream begins with the events that were not seen.
    await pause(RECONNECT_MS)
  }
}

/** Parses server-sent events that have an id and one line of data. */
async function* serverEvents(response: Response): AsyncGenerator<{ id: number; data: string }> {
  if (!response.body) return
  let text = ''
  for await (const chunk of response.body.pipeThrough(new TextDecoderStream())) {
    text += chunk
    for (let end = text.indexOf('\n\n'); end !== -1; end = text.indexOf('\n\n')) {
      const [, id, data] = /^id: (\d+)\ndata: (.*)$/.exec(text.slice(0, end)) ?? []
      text = text.slice(end + 2)
      if (data !== undefined) yield { id: Number(id), data }
    }
  }
}

const answerOf = async <Name extends RouteName>(
  name: Name,
  response: Response,
): Promise<ResponseOf<Name>> => {
  if (!response.ok) throw errorOf(await problemIn(response))
  const { response: schema } = ROUTES[name] as { response?: z.ZodMiniType }
  return (schema ? parseAnswer(schema, await response.json()) : null) as ResponseOf<Name>
}

const parseAnswer = <Schema extends z.ZodMiniType>(schema: Schema, answer: unknown): z.output<Schema> => {
  const { data, success } = schema.safeParse(answer)
  if (success) return data
  throw new RegistryError(
    'REGISTRY_NEWER',
    'The registry answers what this checkout does not know. Update this checkout: git pull',
  )
}

const problemIn = async (response: Response): Promise<Problem> => {
  const text = await response.text()
  try {
    return Problem.parse(JSON.parse(text))
  } catch {
    return {
      type: 'about:blank',
      title: response.statusText,
      status: response.status,
      code: 'REGISTRY_AWAY',
      detail: `${new URL(response.url).origin} answered ${response.status} without a problem document. Is it a registry?`,
    }
  }
}

const codeOf = (response: Response): Promise<string | null> =>
  response.json().then(
    (body: unknown) => Problem.safeParse(body).data?.code ?? null,
    () => null,
  )

const awayError = (origin: string, error: unknown): RegistryError => {
  const { cause, message } = error instanceof Error ? error : new Error(String(error))
  const reason =
    cause instanceof Error ? cause.message || ('code' in cause ? String(cause.code) : '') : message
  return new RegistryError(
    'REGISTRY_AWAY',
    `The registry at ${origin} does not answer (${reason}). Check REGISTRY_URL and the network. Servers keep serving.`,
  )
}

const assertVersion = (
  origin: string,
  { version, oldestClient }: Pick<z.infer<typeof RegistryDescription>, 'version' | 'oldestClient'>,
): void => {
  if (oldestClient > API_VERSION)
    throw new RegistryError(
      'REGISTRY_NEWER',
      `The registry at ${origin} accepts clients from version ${oldestClient} on; this checkout has version ${API_VERSION}. Update it: git pull`,
    )
  if (version < API_VERSION)
    throw new RegistryError(
      'REGISTRY_OLDER',
      `The registry at ${origin} has version ${version}; this checkout needs ${API_VERSION}. Ask its operator to update it.`,
    )
}

/** Caches the result of the first call. A failure is not cached. */
const once = <T>(work: () => Promise<T>): (() => Promise<T>) => {
  let result: Promise<T> | null = null
  return () => {
    result ??= work().catch((error: unknown) => {
      result = null
      throw error
    })
    return result
  }
}
