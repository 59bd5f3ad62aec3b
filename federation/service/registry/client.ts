import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Progress } from '@federation/node-kit'
import { findLocalSigners } from '@federation/node-kit/signing'
import {
  type Finding,
  type PruneResult,
  readReleaseDocument,
  sealWith,
  sourceRevision,
  StoreError,
} from '@federation/registry'
import type { PageOrigin, ReleaseContext, RepairResult } from '@federation/release'
import type { Asset, Release } from 'shared-contracts'
import {
  blobDigestOf,
  type Job,
  JOB_KINDS,
  JobEvent,
  type JobKind,
  type JobResult,
  REPEATABLE_JOBS,
} from './api.ts'
import { errorOf, RegistryError } from './errors.ts'
import type { Dashboard } from '../dashboard/dashboard-data.ts'
import type { Registry } from './operations.ts'
import { type Client, type ConnectOptions, createClient, parseAnswer } from './requests.ts'
import type { SiteStatus } from './site-status.ts'

const UPLOADS_AT_ONCE = 4
/** Number of uploaded bytes between two progress reports. With this number, a slow connection causes one every few seconds. */
const PROGRESS_BYTES = 500_000
const SEAL_ATTEMPTS = 5
/** Pause in ms before the client reconnects to a job's events, or continues a broken upload. */
const RECONNECT_MS = 300
/** Maximum number of times that a job is started. A job is started again if a restart of the registry interrupted it. */
const JOB_ATTEMPTS = 5

export { getSeenFolder } from './requests.ts'

/** Connects to a registry over HTTPS. The operations return and throw the same as those of `localRegistry`. */
export const connectRegistry = (origin: string, options: ConnectOptions): Registry => {
  const { storeDir, variables = process.env, progress = () => undefined } = options
  const { client, describe } = createClient(origin, options)
  const run = <Kind extends JobKind>(
    kind: Kind,
    request: object,
    context: ReleaseContext,
    names?: readonly string[],
  ) => runJob(client, { kind, request, names }, context)
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
          return await client.call('publish', { params: { name, release: id }, body, names: [name] })
        } catch (error) {
          const isTaken = error instanceof StoreError && error.code === 'SEQUENCE_LOWER'
          if (!isTaken || attempt >= SEAL_ATTEMPTS) throw error
        }
      }
    },
    prepare: async () => (await describe()).retired,
    makeLive: ({ releases, ...rest }, context) =>
      run('release', { ...rest, releases: Object.fromEntries(releases) }, context),
    promote: async (request, context) => {
      const named = Object.keys(request.releases)
      // Without releases, the request changes the running canary, so the key of the canary's area signs it.
      return run('promote', request, context, named.length > 0 ? named : await listCanaryAreas(client))
    },
    rollBack: (request, context) => run('rollback', request, context),
    retire: (request, context) => run('retire', request, context),
    changeSite: (request, context) => run('site', request, context),
    preview: (request, context) => run('preview', request, context),
    visualDiff: async (request, context) => {
      const { report, ...result } = await run('visual-diff', request, context)
      return { ...result, report: report === null ? null : new URL(report, origin).href }
    },
    storeDir,
    trust: () => client.call('trust'),
    lastTrustNumber: async () => (await client.call('heads'))['trust'] ?? 0,
    addTrust: async (document) => (await client.call('addTrust', { body: document })).isAdded,
    ensureKeys: async () => {
      if ((await client.call('trust'))?.keys.registry) return
      throw new StoreError(
        'KEY_MISSING',
        'The registry has no key that signs the releases of CI jobs. Run npm run fed -- keys make registry, and move the private key to KEYS_DIR of the registry.',
      )
    },
    verify: (context) => run('verify', {}, context) as Promise<Finding[]>,
    repair: (context) => run('repair', {}, context) as Promise<RepairResult>,
    prune: (request, context) => run('prune', request, context) as Promise<PruneResult>,
    status: () => client.call('status') as Promise<SiteStatus>,
    dashboard: () => client.call('dashboard') as unknown as Promise<Dashboard>,
    dashboardLink: async () => (await client.call('dashboardLink')).link,
    history: (limit) => client.call('history', { query: { limit } }),
    why: (path, name) => client.call('why', { query: { path, in: name } }) as Promise<PageOrigin>,
    diff: (from, to) => client.call('diff', { query: { from, to } }),
    errors: ({ days, area }) => client.call('errors', { query: { days, area } }),
  }
}

/** Returns the areas whose releases the running canary has, or undefined if no canary runs. */
const listCanaryAreas = async (client: Client): Promise<string[] | undefined> => {
  const { canary } = await client.call('status')
  return canary === null ? undefined : Object.keys(canary.entry.change?.releases ?? {})
}

/**
 * Signs a release with a key of its area. This process must have the key, and the registry must trust it. Throws KEY_MISSING if
 * there is no such key.
 */
const sealForRegistry = async (
  client: Client,
  release: Release,
  { storeDir, variables }: { storeDir: string; variables: NodeJS.ProcessEnv },
): Promise<Release> => {
  const { name } = release
  const { sequence, keyIds } = await client.call('describePart', { params: { name }, names: [name] })
  const key = (await findLocalSigners(storeDir, name, variables)).findLast(({ keyId }) =>
    keyIds.includes(keyId),
  )
  if (key) return sealWith(key, release, { sequence: sequence + 1, revision: await sourceRevision() })
  throw new StoreError(
    'KEY_MISSING',
    `No private key that the registry trusts for ${name} was found. Set KEYS_DIR or its variable: docs/how-to/keys.md. In CI, trust the workflow: npm run fed -- trust add ${name}`,
  )
}

/** Uploads those files in the folder `built` that the registry lacks. Continues interrupted uploads. */
const uploadBlobs = async (
  client: Client,
  built: string,
  { name, assets }: Release,
  progress: Progress,
): Promise<void> => {
  const files = new Map(assets.map((asset) => [blobDigestOf(asset.integrity), asset]))
  const body = { digests: [...files.keys()] }
  const { digests } = await client.call('missing', { params: { name }, body, names: [name] })
  const remainingFiles = digests.flatMap((digest) => files.get(digest) ?? [])
  const kilobytes = Math.ceil(remainingFiles.reduce((sum, { size }) => sum + size, 0) / 1000)
  progress(`Uploading ${remainingFiles.length} of ${files.size} files of ${name}, ${kilobytes} kB`)
  let sentBytes = 0
  let reportedBytes = 0
  const work = async () => {
    for (let asset = remainingFiles.shift(); asset; asset = remainingFiles.shift()) {
      await uploadBlob(client, name, asset, await readFile(join(built, asset.path)))
      sentBytes += asset.size
      if (sentBytes - reportedBytes < PROGRESS_BYTES) continue
      reportedBytes = sentBytes
      progress(`Uploaded ${Math.floor(sentBytes / 1000)} of ${kilobytes} kB`)
    }
  }
  await Promise.all(Array.from({ length: UPLOADS_AT_ONCE }, work))
}

const arrivedIn = ({ headers }: Response) => Number(headers.get('upload-offset'))

const uploadBlob = async (client: Client, name: string, asset: Asset, bytes: Buffer): Promise<void> => {
  const params = { name, digest: blobDigestOf(asset.integrity) }
  const names = [name]
  for (let offset = 0; ;) {
    try {
      const response = await client.request('upload', {
        params,
        names,
        bytes: bytes.subarray(offset),
        headers: { 'upload-offset': String(offset), 'upload-length': String(bytes.length) },
      })
      offset = arrivedIn(response)
      if (offset === bytes.length) return
    } catch (error) {
      // The registry rejects the offset in two cases: a part of an earlier attempt has arrived, or the registry has not noticed
      // yet that the earlier connection broke.
      if (!(error instanceof RegistryError) || error.code !== 'UPLOAD_OFFSET') throw error
      await pause(RECONNECT_MS)
      offset = arrivedIn(await client.request('uploaded', { params, names }))
    }
  }
}

/**
 * Runs an operation as a job, and reports its events. If a restart of the registry interrupts the job, starts the operation
 * again, provided that it is safe to repeat. One key signs all requests of a job, because only the sender of a job may follow it.
 */
const runJob = async <Kind extends JobKind>(
  client: Client,
  { kind, request, names }: { kind: Kind; request: object; names: readonly string[] | undefined },
  context: ReleaseContext,
): Promise<JobResult<Kind>> => {
  const params = { id: randomUUID() }
  const cancel = () => void client.call('cancelJob', { params, names }).catch(() => undefined)
  process.once('SIGINT', cancel)
  try {
    for (let attempt = 1; ; attempt += 1) {
      const { ahead } = await client.call('startJob', { params, body: { kind, request }, names })
      if (ahead > 0) context.progress(`Waiting for ${ahead} earlier ${ahead === 1 ? 'job' : 'jobs'}`)
      const { result, problem } = await followJob(client, { params, names }, context)
      if (!problem) return parseAnswer(JOB_KINDS[kind].result, result ?? null) as JobResult<Kind>
      if (problem.code !== 'JOB_INTERRUPTED' || !REPEATABLE_JOBS.has(kind) || attempt >= JOB_ATTEMPTS)
        throw errorOf(problem)
      context.progress('The registry was restarted: starting the job again')
    }
  } finally {
    process.off('SIGINT', cancel)
  }
}

const followJob = async (
  client: Client,
  job: { params: { id: string }; names: readonly string[] | undefined },
  { progress, print }: ReleaseContext,
): Promise<Job> => {
  for (let lastEvent = 0; ;) {
    const response = await client.request('events', {
      ...job,
      headers: { 'last-event-id': String(lastEvent) },
    })
    try {
      for await (const { id, data } of serverEvents(response)) {
        const event = parseAnswer(JobEvent, JSON.parse(data))
        lastEvent = id
        if (event.type === 'end') return event.job
        if (event.type === 'step') progress(event.text)
        else print(event.text)
      }
    } catch (error) {
      if (error instanceof RegistryError) throw error
    }
    // The connection broke. The next request continues after the last received event.
    await pause(RECONNECT_MS)
  }
}

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
