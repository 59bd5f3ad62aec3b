import { CHECKS } from '@federation/area-kit/check-names'
import { API, BROWSER, LOOKS } from '@federation/release/check-names'
import {
  AreaName,
  ChannelChange,
  ChannelEntry,
  Composition,
  CompositionId,
  DeployableName,
  Provenance,
  Release,
  ReleaseId,
  SitePath,
  z,
} from 'shared-contracts'

/**
 * Version of this API. Raise it with each incompatible change, and OLDEST_CLIENT once the service no longer accepts clients of
 * an earlier version.
 */
export const API_VERSION = 1
export const OLDEST_CLIENT = 1

/** Name under which releases are published. */
export const PartName = z.union(
  [DeployableName, z.literal('composer')],
  'must be composer, shell, or the name of an area such as mf-hr',
)
export type PartName = z.infer<typeof PartName>

/** SHA-384 of a blob in base64url: the integrity of a release's asset, in characters that a path may contain. */
export const BlobDigest = z
  .string()
  .check(z.regex(/^sha384-[\w-]{64}$/, 'must be sha384- and 64 characters of base64url'))
export const blobDigestOf = (integrity: string): string => integrity.replaceAll('+', '-').replaceAll('/', '_')
export const integrityOfBlob = (digest: string): string =>
  `sha384-${digest.slice('sha384-'.length).replaceAll('-', '+').replaceAll('_', '/')}`

const Releases = z.record(DeployableName, ReleaseId)
const Skippable = z.enum([...CHECKS, BROWSER, API, LOOKS])
const Journeys = z.optional(z.enum(['current', 'previous']))
const Entry = z.nullable(ChannelEntry)

export const ReleaseJob = z.strictObject({
  releases: Releases,
  composer: z.optional(ReleaseId),
  skip: z.array(Skippable).check(z.maxLength(20)),
  journeys: Journeys,
  isTrial: z.boolean(),
})

export const PromoteRequest = z.strictObject({
  /** Empty for a change of the running canary. */
  releases: Releases,
  /** Share of visitors in percent. Missing for a promotion to all. */
  canary: z.optional(z.int().check(z.minimum(1), z.maximum(100))),
  minutes: z.optional(z.number().check(z.minimum(0))),
  isStop: z.boolean(),
  isBrowserSkipped: z.boolean(),
  journeys: Journeys,
  isTrial: z.boolean(),
})
export type PromoteRequest = z.infer<typeof PromoteRequest>
export const PromoteOutcome = z.strictObject({ done: z.string(), entry: Entry })
export type PromoteOutcome = z.infer<typeof PromoteOutcome>

export const RollbackRequest = z.strictObject({
  /** Empty to undo the newest change. */
  parts: z.array(z.string().check(z.maxLength(64))).check(z.maxLength(100)),
  /** Confirms a rollback that changes several parts, or that breaks others. */
  isConfirmed: z.boolean(),
  isTrial: z.boolean(),
})
export type RollbackRequest = z.infer<typeof RollbackRequest>

export const RetireRequest = z.strictObject({
  area: AreaName,
  redirectTo: z.optional(SitePath),
  isConfirmed: z.boolean(),
  isBrowserSkipped: z.boolean(),
  isTrial: z.boolean(),
})
export type RetireRequest = z.infer<typeof RetireRequest>
/** `fate` describes the paths of the area once it is retired. */
export const Retired = z.strictObject({ area: AreaName, fate: z.string(), entry: Entry })
export type Retired = z.infer<typeof Retired>

export const PreviewRequest = z.strictObject({
  /** Composition, channel or day, or releases on one of them: `mf-pay@1.2.0,live`. */
  what: z.string().check(z.maxLength(2000)),
  hours: z.number().check(z.positive(), z.maximum(24 * 30)),
  path: SitePath,
})
export type PreviewRequest = z.infer<typeof PreviewRequest>
export const Preview = z.strictObject({ composition: CompositionId, until: z.iso.datetime(), link: z.url() })
export type Preview = z.infer<typeof Preview>

/** A fault of the store, as `Finding` of the registry package. */
export const FindingDocument = z.looseObject({ code: z.string(), place: z.string() })

/** Operations that run as jobs: the schemas of request and result. */
export const JOB_KINDS = {
  release: { request: ReleaseJob, result: Entry },
  promote: { request: PromoteRequest, result: PromoteOutcome },
  rollback: { request: RollbackRequest, result: Entry },
  retire: { request: RetireRequest, result: Retired },
  preview: { request: PreviewRequest, result: Preview },
  verify: { request: z.strictObject({}), result: z.array(FindingDocument) },
} as const
export type JobKind = keyof typeof JOB_KINDS
export type JobResult<Kind extends JobKind> = z.output<(typeof JOB_KINDS)[Kind]['result']>

/** Kinds that can start again after an interruption: a second run changes nothing that the first one changed. */
export const REPEATABLE_JOBS: ReadonlySet<JobKind> = new Set(['release', 'retire', 'preview', 'verify'])

export const JobRequest = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('release'), request: ReleaseJob }),
  z.strictObject({ kind: z.literal('promote'), request: PromoteRequest }),
  z.strictObject({ kind: z.literal('rollback'), request: RollbackRequest }),
  z.strictObject({ kind: z.literal('retire'), request: RetireRequest }),
  z.strictObject({ kind: z.literal('preview'), request: PreviewRequest }),
  z.strictObject({ kind: z.literal('verify'), request: z.strictObject({}) }),
])
export type JobRequest = z.infer<typeof JobRequest>

/** Problem document (RFC 9457). `code` is stable; `detail` says what to do. */
export const Problem = z.looseObject({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  detail: z.string(),
  code: z.string(),
  /** Violations, if `code` is GATE_REFUSED. */
  refusals: z.optional(z.array(z.looseObject({ code: z.string(), reason: z.string() }))),
})
export type Problem = z.infer<typeof Problem>

export const JobId = z.uuid()

export const JobState = z.enum(['queued', 'running', 'succeeded', 'failed', 'cancelled'])
export const Job = z.strictObject({
  id: JobId,
  kind: z.enum(['release', 'promote', 'rollback', 'retire', 'preview', 'verify']),
  state: JobState,
  /** Number of jobs that run before it. */
  ahead: z.int(),
  at: z.iso.datetime(),
  /** Result of a job that succeeded. Its schema depends on the kind. */
  result: z.optional(z.unknown()),
  /** Reason of a job that failed or was cancelled. */
  problem: z.optional(Problem),
})
export type Job = z.infer<typeof Job>

/** Event of a job: a step that begins, or a line for people. The last event contains the job. */
export const JobEvent = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('step'), text: z.string() }),
  z.strictObject({ type: z.literal('line'), text: z.string() }),
  z.strictObject({ type: z.literal('end'), job: Job }),
])
export type JobEvent = z.infer<typeof JobEvent>

export const RegistryDescription = z.strictObject({
  version: z.int(),
  oldestClient: z.int(),
  contract: z.int(),
  /** Retired areas; null if nothing is live. */
  retired: z.nullable(z.array(z.string())),
  limits: z.strictObject({ fileBytes: z.int(), filesPerRelease: z.int() }),
})

export const PartDescription = z.strictObject({
  /** Highest sequence number; 0 if nothing was published. */
  sequence: z.int(),
  /** Ids of the keys that may sign its next release. */
  keyIds: z.array(z.string()),
})

/** State of a published release. */
export const ReleaseDescription = z.strictObject({
  digest: z.string(),
  /** True if it may go live unchanged. */
  isPublished: z.boolean(),
})
export const Published = z.strictObject({ release: Release, isNew: z.boolean() })

export const Missing = z.strictObject({ digests: z.array(BlobDigest) })

const Pages = z.array(z.string())
export const Difference = z.strictObject({
  from: CompositionId,
  to: CompositionId,
  releases: ChannelChange.shape.releases,
  pages: z.strictObject({ added: Pages, removed: Pages, changed: Pages }),
  redirects: Pages,
  files: Pages,
})

export const PageOrigin = z.strictObject({
  path: z.string(),
  composition: CompositionId,
  composer: z.string(),
  origin: z.string(),
  redirect: z.optional(z.strictObject({ to: z.string(), area: z.string() })),
  parts: z.array(
    z.strictObject({
      name: z.string(),
      release: ReleaseId,
      revision: z.nullable(z.string()),
      at: z.nullable(z.string()),
      publisher: z.optional(Provenance),
      part: z.string(),
      file: z.string(),
      styles: z.array(z.string()),
    }),
  ),
})

const PastEntry = z.extend(ChannelEntry, { change: ChannelChange })
export const History = z.array(PastEntry)
export const Status = z.strictObject({
  live: Entry,
  composition: z.nullable(Composition),
  /** Reasons why the live entry is not the newest one. */
  degraded: z.array(z.string()),
  /** The running canary with its comparison with live. */
  canary: z.nullable(z.looseObject({ entry: ChannelEntry, minutes: z.number() })),
  expiring: z.array(z.strictObject({ name: z.string(), release: z.string(), expires: z.string() })),
  replaced: z.record(z.string(), z.strictObject({ release: z.string(), at: z.string() })),
  history: History,
})

export const TokenRequest = z.strictObject({ token: z.string().check(z.maxLength(16_384)) })
export const Session = z.strictObject({
  token: z.string(),
  expires: z.iso.datetime(),
  names: z.array(DeployableName),
})

const HistoryQuery = z.strictObject({
  limit: z._default(z.coerce.number().check(z.minimum(1), z.maximum(1_000_000)), 20),
})
const WhyQuery = z.strictObject({
  path: z.string().check(z.regex(/^\//, 'must begin with /')),
  in: z._default(z.string().check(z.maxLength(40)), 'live'),
})
const DiffQuery = z.strictObject({
  from: z.optional(z.string().check(z.maxLength(40))),
  to: z._default(z.string().check(z.maxLength(40)), 'live'),
})

/**
 * Authority that a route requires. `none`: anybody. `read`: any identity, or a direct connection from this machine. `identity`:
 * any identity. `name`: an identity that may publish under the name in the path.
 */
export type Authority = 'none' | 'read' | 'identity' | 'name'

interface Route {
  method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** In the syntax of Fastify. */
  path: string
  summary: string
  authority: Authority
  params?: z.ZodMiniObject
  query?: z.ZodMiniObject
  body?: z.ZodMiniType
  /** Missing if the response has no JSON body. */
  response?: z.ZodMiniType
}

const job = { params: z.strictObject({ id: JobId }) }
const part = z.strictObject({ name: PartName })
const release = z.strictObject({ name: PartName, release: ReleaseId })
const blob = z.strictObject({ name: PartName, digest: BlobDigest })

/** All routes of the service. The server, the client and `/openapi.json` are generated from or checked against this table. */
export const ROUTES = {
  describe: {
    method: 'GET',
    path: '/v1/registry',
    summary: 'Version, limits and retired areas',
    authority: 'none',
    response: RegistryDescription,
  },
  exchangeToken: {
    method: 'POST',
    path: '/v1/tokens',
    summary:
      'Exchanges the OIDC token of a trusted publisher for a session of some minutes. Each token is accepted once',
    authority: 'none',
    body: TokenRequest,
    response: Session,
  },
  describePart: {
    method: 'GET',
    path: '/v1/releases/:name',
    summary: 'Newest sequence number and trusted keys of an area, the shell or the composer',
    authority: 'name',
    params: part,
    response: PartDescription,
  },
  describeRelease: {
    method: 'GET',
    path: '/v1/releases/:name/:release',
    summary: 'State of a published release',
    authority: 'name',
    params: release,
    response: ReleaseDescription,
  },
  publish: {
    method: 'PUT',
    path: '/v1/releases/:name/:release',
    summary: 'Publishes a release whose blobs were uploaded. Repeating it changes nothing',
    authority: 'name',
    params: release,
    body: Release,
    response: Published,
  },
  missing: {
    method: 'POST',
    path: '/v1/blobs/:name/missing',
    summary: 'Selects the blobs that must be uploaded',
    authority: 'name',
    params: part,
    body: Missing,
    response: Missing,
  },
  uploaded: {
    method: 'HEAD',
    path: '/v1/blobs/:name/:digest',
    summary: 'Bytes of a blob that have arrived, in the header Upload-Offset',
    authority: 'name',
    params: blob,
  },
  upload: {
    method: 'PATCH',
    path: '/v1/blobs/:name/:digest',
    summary: 'Appends bytes to a blob at Upload-Offset. Upload-Length is its size',
    authority: 'name',
    params: blob,
  },
  startJob: {
    method: 'PUT',
    path: '/v1/jobs/:id',
    summary: 'Starts an operation. The client chooses the id, so that repeating the request starts it once',
    authority: 'identity',
    ...job,
    body: JobRequest,
    response: Job,
  },
  job: {
    method: 'GET',
    path: '/v1/jobs/:id',
    summary: 'State and result of a job',
    authority: 'identity',
    ...job,
    response: Job,
  },
  events: {
    method: 'GET',
    path: '/v1/jobs/:id/events',
    summary: 'Events of a job as server-sent events, from Last-Event-ID on',
    authority: 'identity',
    ...job,
  },
  cancelJob: {
    method: 'DELETE',
    path: '/v1/jobs/:id',
    summary: 'Cancels a job that has not moved the channel yet',
    authority: 'identity',
    ...job,
    response: Job,
  },
  status: {
    method: 'GET',
    path: '/v1/status',
    summary: 'Live releases, the canary and the newest changes',
    authority: 'read',
    response: Status,
  },
  history: {
    method: 'GET',
    path: '/v1/history',
    summary: 'Changes of the live site, newest first',
    authority: 'read',
    query: HistoryQuery,
    response: History,
  },
  why: {
    method: 'GET',
    path: '/v1/why',
    summary: 'Releases, revisions and files of a page',
    authority: 'read',
    query: WhyQuery,
    response: PageOrigin,
  },
  diff: {
    method: 'GET',
    path: '/v1/diff',
    summary: 'Differences of two compositions',
    authority: 'read',
    query: DiffQuery,
    response: Difference,
  },
} as const satisfies Record<string, Route>
export type RouteName = keyof typeof ROUTES
