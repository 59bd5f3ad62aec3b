/**
 * HTTP client of a registry. Stores the highest number of each kind of numbered document, such as channel entries, to detect a
 * registry that was reset to older data.
 */

import { createHash } from 'node:crypto'
import { mkdir, readFile } from 'node:fs/promises'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'
import { type Progress, acquireLock, IS_STANDALONE, memoize, replaceDurably } from '@federation/node-kit'
import { KIT_UPDATE_COMMAND, z } from 'shared-contracts'
import { type RegistryDescription, Heads, API_VERSION, Problem } from './api.ts'
import { RegistryError, errorOf } from './errors.ts'
import { setTimeout as pause } from 'node:timers/promises'
import { type Credentials, createCredentials, signMessage } from './http-signatures.ts'
import { type Route, type RouteName, ROUTES } from './routes.ts'

/** Pauses in ms between attempts of one request. Their sum is a minute, enough for a restart of the registry. */
const RETRY_PAUSES_MS = [200, 500, 1000, 2000, 4000, 8000, 8000, 8000, 8000, 8000, 8000, 8000]
/**
 * Maximum number of retries before the registry has answered for the first time. It is lower than the length of
 * RETRY_PAUSES_MS: if the registry's address is wrong, retries do not help.
 */
const FIRST_PAUSES = 6
const TIMEOUT_MS = 5 * 60_000
const UPDATE_COMMAND = IS_STANDALONE ? KIT_UPDATE_COMMAND : 'git pull'
/** Status codes of temporary problems. The client sends the same request again. */
const TEMPORARY = new Set([429, 502, 503, 504])

export interface ConnectOptions {
  /** Areas that the command changes. These areas determine the key that signs the requests. */
  names: readonly string[]
  /** Folder of the store. Private keys are next to it, unless KEYS_DIR is set. */
  storeDir: string
  variables?: NodeJS.ProcessEnv
  retryPausesMs?: readonly number[]
  /** Token of a page server, which only reads the registry. Used instead of keys and CI tokens. */
  readToken?: string | undefined
  /** Number of the pull request from a fork that this CI job of the base repository previews. */
  pullRequest?: number | undefined
  /**
   * Storage of the highest document numbers that the registry has sent. If the registry later sends lower numbers, the client
   * throws an error. Without this storage, the client does not check the numbers.
   */
  seen?: SeenHeads
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
  /** Request body, sent as JSON. */
  body?: unknown
  /** Request body as raw bytes, sent instead of `body`. */
  bytes?: Uint8Array
  headers?: Record<string, string>
  /** Areas that the request concerns, whose key signs it. Default: the areas of the command. */
  names?: readonly string[] | undefined
}

/** Sends requests to a registry. Repeats a request while the registry is unreachable, except the exchange of a CI token. */
export interface Client {
  /** Returns the parsed response. If the response is a problem document, throws it as an error. */
  call: <Name extends RouteName>(route: Name, sent?: Sent) => Promise<ResponseOf<Name>>
  request: (route: RouteName, sent?: Sent) => Promise<Response>
  isCi: () => Promise<boolean>
}

/**
 * Creates the client of a registry. The returned `describe` fetches the registry's limits and retired areas. Throws
 * REGISTRY_OLDER or REGISTRY_NEWER if the API versions of registry and client are incompatible.
 */
export const createClient = (
  origin: string,
  {
    names,
    storeDir,
    variables,
    retryPausesMs = RETRY_PAUSES_MS,
    readToken,
    pullRequest,
    seen,
  }: ConnectOptions,
) => {
  const anonymous: Credentials = { isCi: false, headersOf: async () => ({}) }
  const describe = async () => {
    const description = await answerOf('describe', await sendRetrying(anonymous, 'describe', {}))
    assertVersion(origin, description)
    return description
  }
  const checkVersion = memoize(describe)
  const credentials = memoize(async (): Promise<Credentials> => {
    if (readToken !== undefined)
      return { isCi: false, headersOf: async () => ({ authorization: `Bearer ${readToken}` }) }
    return createCredentials({
      names,
      storeDir,
      ...(variables ? { variables } : {}),
      audience: origin,
      exchange: async (token) =>
        // An undefined number is left out of the JSON. Earlier registries reject a body with a number.
        answerOf('exchangeToken', await send(anonymous, 'exchangeToken', { body: { token, pullRequest } })),
      isAccepted: async (key) => {
        const signed: Credentials = {
          isCi: false,
          headersOf: async ({ method, url }) =>
            signMessage(key, { method, targetUri: url, contentDigest: undefined }),
        }
        const { status } = await sendRetrying(signed, 'heads', {})
        return status !== 401
      },
    })
  })

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
        ...(await by.headersOf({ method, url: url.href, body, names: sent.names })),
      },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : Buffer.from(body) }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
      redirect: 'error',
    })
  }

  const sendRetrying = async (by: Credentials, name: RouteName, sent: Sent): Promise<Response> => {
    for (let attempt = 0; ; attempt += 1) {
      const wait = (by === anonymous ? retryPausesMs.slice(0, FIRST_PAUSES) : retryPausesMs)[attempt]
      try {
        const response = await send(by, name, sent)
        if (!TEMPORARY.has(response.status) || wait === undefined) return response
        const code = await codeOf(response.clone())
        // A response with a code is from the registry itself, not from a proxy. Repeat only rate-limited requests, because a
        // full queue or a full disk remains full for longer than a few seconds.
        if (code !== null && code !== 'RATE_LIMITED') return response
        await response.body?.cancel()
      } catch (error) {
        if (error instanceof RegistryError) throw error
        if (wait === undefined) throw awayError(origin, error)
      }
      await pause(wait)
    }
  }

  const readHeads = async () => {
    const response = await sendRetrying(await credentials(), 'heads', {})
    if (response.ok) return answerOf('heads', response)
    // Ignore an error response: a registry of an earlier version has no route `heads` (the highest document numbers in the
    // registry). If the sender has no right to read, the next request reports that.
    await response.body?.cancel()
    return null
  }
  const checkHeads = memoize(async () => {
    if (seen) await checkSeenHeads(origin, readHeads, seen)
  })

  const client: Client = {
    request: async (name, sent = {}) => {
      await checkVersion()
      await checkHeads()
      const response = await sendRetrying(await credentials(), name, sent)
      if (response.ok) return response
      throw errorOf(await problemIn(response))
    },
    call: async (name, sent) => answerOf(name, await client.request(name, sent)),
    isCi: async () => (await credentials()).isCi,
  }
  return { client, describe }
}

const answerOf = async <Name extends RouteName>(
  name: Name,
  response: Response,
): Promise<ResponseOf<Name>> => {
  if (!response.ok) throw errorOf(await problemIn(response))
  const { response: schema } = ROUTES[name] as Route
  return (schema ? parseAnswer(schema, await response.json()) : null) as ResponseOf<Name>
}

/** Parses a response. Throws REGISTRY_NEWER if it does not match the schema, since a newer registry can have another one. */
export const parseAnswer = <Schema extends z.ZodMiniType>(
  schema: Schema,
  body: unknown,
): z.output<Schema> => {
  const { data, success } = schema.safeParse(body)
  if (success) return data
  throw new RegistryError(
    'REGISTRY_NEWER',
    `The registry answers what this checkout does not know. Update this checkout: ${UPDATE_COMMAND}`,
  )
}

const problemIn = async (response: Response): Promise<Problem> => {
  const text = await response.text()
  try {
    return Problem.parse(JSON.parse(text))
  } catch {
    const about = { type: 'about:blank', title: response.statusText, status: response.status }
    if (response.status === 413)
      return {
        ...about,
        code: 'TOO_LARGE',
        detail: `A proxy in front of ${new URL(response.url).origin} rejected a request as too large. Raise its limit, such as client_max_body_size, or make the file smaller.`,
      }
    return {
      ...about,
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
      `The registry at ${origin} accepts clients from version ${oldestClient} on; this checkout has version ${API_VERSION}. Update it: ${UPDATE_COMMAND}`,
    )
  if (version < API_VERSION)
    throw new RegistryError(
      'REGISTRY_OLDER',
      `The registry at ${origin} has version ${version}; this checkout needs ${API_VERSION}. Ask its operator to update it.`,
    )
}

/**
 * Storage of the highest numbers of documents (such as channel entries) that each registry has sent. If a registry later sends
 * a lower number, its data is outdated.
 */
export interface SeenHeads {
  /** Folder with one file for each registry. Created if missing. */
  folder: string
  /**
   * True if the registry's operator restored it from a backup on purpose. The client then accepts document numbers that are
   * lower than those it remembers, and remembers the lower ones from then on.
   */
  isRestoreAccepted: boolean
}

const Seen = z.object({ origin: z.string(), heads: Heads })
type HeadNumbers = z.infer<typeof Heads>

/**
 * Returns the folder in which this user's commands remember the newest state of each registry that they have seen. The folder
 * is below XDG_STATE_HOME or `~/.local/state`.
 */
export const getSeenFolder = ({ XDG_STATE_HOME: stateHome }: NodeJS.ProcessEnv): string =>
  join(stateHome || join(homedir(), '.local/state'), 'federation/registries')

/** Errors if this machine has stored no document numbers yet, for example in a container without a readable home folder. */
const NO_FOLDER = new Set(['ENOENT', 'ENOTDIR', 'EACCES'])

const readSeen = async (file: string, origin: string): Promise<HeadNumbers> => {
  try {
    const seen = Seen.parse(JSON.parse(await readFile(file, 'utf8')))
    if (seen.origin === origin) return seen.heads
  } catch (error) {
    if (NO_FOLDER.has((error as NodeJS.ErrnoException).code ?? '')) return {}
  }
  throw new RegistryError(
    'SEEN_DAMAGED',
    `${file} is damaged. It has the highest document numbers that this machine has seen from ${origin}, so that a rolled-back registry is noticed. Repeat the command with --accept-restored, which stores the registry's current numbers, and check in fed history that your newest release is there.`,
  )
}

const keepHigher = (a: HeadNumbers, b: HeadNumbers): HeadNumbers =>
  Object.fromEntries(
    Object.keys({ ...a, ...b }).map((documents) => [
      documents,
      Math.max(a[documents] ?? 0, b[documents] ?? 0),
    ]),
  )

/**
 * Reads the heads of a registry (the highest document number in each folder) with `readHeads`, and stores them. Does nothing if
 * `readHeads` returns null. Throws REGISTRY_ROLLED_BACK if a head is lower than one that this machine stored before the call,
 * and SEEN_DAMAGED if the stored heads cannot be read.
 */
export const checkSeenHeads = async (
  origin: string,
  readHeads: () => Promise<HeadNumbers | null>,
  { folder, isRestoreAccepted }: SeenHeads,
): Promise<void> => {
  const file = join(folder, `${createHash('sha256').update(origin).digest('hex').slice(0, 16)}.json`)
  // Read the stored heads (highest document numbers) before the request. If another client stored higher heads during the
  // request, the response would otherwise look like a rollback of the registry.
  const seen = isRestoreAccepted ? {} : await readSeen(file, origin)
  const heads = await readHeads()
  if (heads === null) return
  const lower = Object.entries(seen).filter(([documents, number]) => (heads[documents] ?? 0) < number)
  if (lower.length > 0)
    throw new RegistryError(
      'REGISTRY_ROLLED_BACK',
      `The registry at ${origin} shows an earlier state than this machine has seen: ${lower.map(([documents, number]) => `${documents} (${heads[documents] ?? 0}, seen: ${number})`).join(', ')}. Ask its operator who changed it. If it was restored from a backup, repeat the command with --accept-restored.`,
    )
  if (!isRestoreAccepted && Object.entries(heads).every(([documents, number]) => seen[documents] === number))
    return
  // If the folder is not writable, as in some containers, ignore the error. This machine then does not remember the registry's
  // document numbers, so it cannot detect later that the registry has older data.
  await store(origin, heads, { file, isRestoreAccepted }).catch(() => undefined)
}

/** Stores the highest document numbers of a registry in a file. A lock prevents a process from overwriting higher ones. */
const store = async (
  origin: string,
  heads: HeadNumbers,
  { file, isRestoreAccepted }: { file: string; isRestoreAccepted: boolean },
): Promise<void> => {
  await mkdir(dirname(file), { recursive: true, mode: 0o700 })
  const releaseLock = await acquireLock(`${file}.lock`)
  try {
    const stored = isRestoreAccepted ? {} : await readSeen(file, origin)
    await replaceDurably(file, JSON.stringify({ origin, heads: keepHigher(stored, heads) }), 0o600)
  } finally {
    releaseLock()
  }
}
