import { CHECKS, API_CHECK, BROWSER_CHECK, VISUAL_DIFF_CHECK } from '@federation/area-kit/check-names'
import {
  AreaName,
  Banner,
  ChannelChange,
  ChannelEntry,
  Composition,
  CompositionId,
  DeployableName,
  Provenance,
  PublicSettings,
  RedirectChange,
  Release,
  ReleaseId,
  SitePath,
  z,
} from 'shared-contracts'

/**
 * Version of the registry's HTTP API. Raise it with each incompatible change. OLDEST_CLIENT is the lowest version of the API
 * whose clients the registry accepts.
 */
export const API_VERSION = 1
export const OLDEST_CLIENT = 1

export const PartName = z.union(
  [DeployableName, z.literal('composer')],
  'must be composer, shell, or the name of an area such as mf-hr',
)
export type PartName = z.infer<typeof PartName>

/** SHA-384 of a file in base64url. It is the file's Subresource Integrity hash, in characters that a URL path may contain. */
export const BlobDigest = z
  .string()
  .check(z.regex(/^sha384-[\w-]{64}$/, 'must be sha384- and 64 characters of base64url'))
export const blobDigestOf = (integrity: string): string => integrity.replaceAll('+', '-').replaceAll('/', '_')
export const integrityOfBlob = (digest: string): string =>
  `sha384-${digest.slice('sha384-'.length).replaceAll('-', '+').replaceAll('_', '/')}`

const Releases = z.record(DeployableName, ReleaseId)
const SkippableCheck = z.enum([...CHECKS, BROWSER_CHECK, API_CHECK, VISUAL_DIFF_CHECK])
const Journeys = z.optional(z.enum(['current', 'previous']))
/**
 * Reason why an operator permits an area's code to act outside the area's React roots, for example to set cookies. Without a
 * reason, the browser check rejects such code. The channel history records the reason.
 */
const Allow = z.optional(z.string().check(z.minLength(1), z.maxLength(200)))
const Entry = z.nullable(ChannelEntry)

export const ReleaseJob = z.strictObject({
  releases: Releases,
  composer: z.optional(ReleaseId),
  skip: z.array(SkippableCheck).check(z.maxLength(20)),
  allow: Allow,
  journeys: Journeys,
  isDryRun: z.boolean(),
})

/** Schema of a request to make releases live, or to change the running canary. */
export const PromoteRequest = z.strictObject({
  /** Ids of the releases to make live, by area. Empty to change the running canary instead. */
  releases: Releases,
  /** Percentage of visitors who get the releases (a canary). Missing if all visitors get them. */
  canary: z.optional(z.int().check(z.minimum(1), z.maximum(100))),
  minutes: z.optional(z.number().check(z.minimum(0))),
  isStop: z.boolean(),
  isBrowserSkipped: z.boolean(),
  allow: Allow,
  journeys: Journeys,
  isDryRun: z.boolean(),
})
export type PromoteRequest = z.infer<typeof PromoteRequest>
export const PromoteOutcome = z.strictObject({ done: z.string(), entry: Entry })
export type PromoteOutcome = z.infer<typeof PromoteOutcome>

export const RollbackRequest = z.strictObject({
  /** Names of the areas to roll back. Empty to undo the newest change. */
  parts: z.array(z.string().check(z.maxLength(64))).check(z.maxLength(100)),
  /** True to confirm a rollback that changes several areas, or that breaks other areas. */
  isConfirmed: z.boolean(),
  isDryRun: z.boolean(),
})
export type RollbackRequest = z.infer<typeof RollbackRequest>

export const RetireRequest = z.strictObject({
  area: AreaName,
  redirectTo: z.optional(SitePath),
  isConfirmed: z.boolean(),
  isBrowserSkipped: z.boolean(),
  isDryRun: z.boolean(),
})
export type RetireRequest = z.infer<typeof RetireRequest>
/** `fate` says what happens to the paths of the retired (removed) area, such as `/mf-hr: not found any more.` */
export const Retired = z.strictObject({ area: AreaName, fate: z.string(), entry: Entry })
export type Retired = z.infer<typeof Retired>

export const SiteRequest = z.strictObject({
  origin: z.optional(Composition.shape.origin),
  settings: z.optional(PublicSettings),
  redirects: z.optional(RedirectChange),
  /** New banner of the site. Null removes the banner. If missing, the banner does not change. */
  banner: z.optional(z.nullable(Banner)),
  /** True to confirm settings that allow another origin to run scripts or show frames. */
  isConfirmed: z.optional(z.boolean()),
  isBrowserSkipped: z.boolean(),
  isDryRun: z.boolean(),
})
export type SiteRequest = z.infer<typeof SiteRequest>

export const PreviewRequest = z.strictObject({
  /**
   * Composition (set of releases) that the link shows: its id, a channel, or a day at whose end it was live. Releases can
   * precede it, separated by commas, to replace releases in it: `mf-pay@1.2.0,live` is the live site with mf-pay 1.2.0.
   */
  what: z.string().check(z.maxLength(2000)),
  hours: z.number().check(z.positive(), z.maximum(24 * 30)),
  path: SitePath,
})
export type PreviewRequest = z.infer<typeof PreviewRequest>
export const Preview = z.strictObject({ composition: CompositionId, until: z.iso.datetime(), link: z.url() })
export type Preview = z.infer<typeof Preview>

export const VisualDiffRequest = z.strictObject({ composition: CompositionId })
export type VisualDiffRequest = z.infer<typeof VisualDiffRequest>
/**
 * Visual diff (comparison of screenshots) of a composition with the live one. `report` is the URL path of the report with the
 * screenshots, or null if no page looks different.
 */
export const VisualDiffResult = z.object({
  /** Pages that look different. `elements` counts changed elements. It is null for a page that only one composition has. */
  changed: z.array(z.object({ path: z.string(), elements: z.nullable(z.int()) })),
  /** Pages that differ between the compositions, but look the same. */
  same: z.array(z.string()),
  /** Changed pages that were not compared, because their number exceeds the maximum. */
  skipped: z.array(z.string()),
  failed: z.array(z.string()),
  report: z.nullable(z.string()),
})
export type VisualDiffResult = z.infer<typeof VisualDiffResult>

export const PruneRequest = z.strictObject({
  /** Number of newest entries per channel whose compositions are kept. */
  keep: z.int().check(z.minimum(1)),
  /** Days for which a composition is kept after it was live. */
  days: z.int().check(z.minimum(1)),
  isDryRun: z.boolean(),
})
export type PruneRequest = z.infer<typeof PruneRequest>
/** `held` lists unreadable files. Everything that these files might refer to was kept. */
export const Pruned = z.strictObject({
  removed: z.array(z.string()),
  kept: z.strictObject({ compositions: z.int(), releases: z.int() }),
  held: z.array(z.looseObject({ code: z.string(), place: z.string() })),
})

export const FindingDocument = z.looseObject({ code: z.string(), place: z.string() })

/** Result of a repair. `done`: repaired problems. `left`: problems whose repair failed. `findings`: all faults that remain. */
export const Repaired = z.strictObject({
  done: z.array(z.string()),
  left: z.array(z.string()),
  findings: z.array(FindingDocument),
})

const createJobKind = <Kind extends string, Request extends z.ZodMiniType, Result extends z.ZodMiniType>(
  kind: Kind,
  request: Request,
  result: Result,
) => ({ request: z.strictObject({ kind: z.literal(kind), request }), result })

export const JOB_KINDS = {
  release: createJobKind('release', ReleaseJob, Entry),
  promote: createJobKind('promote', PromoteRequest, PromoteOutcome),
  rollback: createJobKind('rollback', RollbackRequest, Entry),
  retire: createJobKind('retire', RetireRequest, Retired),
  site: createJobKind('site', SiteRequest, Entry),
  preview: createJobKind('preview', PreviewRequest, Preview),
  'visual-diff': createJobKind('visual-diff', VisualDiffRequest, VisualDiffResult),
  verify: createJobKind('verify', z.strictObject({}), z.array(FindingDocument)),
  repair: createJobKind('repair', z.strictObject({}), Repaired),
  prune: createJobKind('prune', PruneRequest, Pruned),
}
export type JobKind = keyof typeof JOB_KINDS
export type JobResult<Kind extends JobKind> = z.output<(typeof JOB_KINDS)[Kind]['result']>

/** Operations that can be repeated after an interruption, because a second run skips the steps that the first run completed. */
export const REPEATABLE_JOBS: ReadonlySet<JobKind> = new Set([
  'release',
  'retire',
  'preview',
  'visual-diff',
  'verify',
  'repair',
  'prune',
])

type JobSchema = (typeof JOB_KINDS)[JobKind]['request']
export const JobRequest = z.discriminatedUnion(
  'kind',
  Object.values(JOB_KINDS).map(({ request }) => request) as [JobSchema, ...JobSchema[]],
)
export type JobRequest = z.infer<typeof JobRequest>

/** Problem document (RFC 9457). `code` never changes its meaning; `detail` says what to do. */
export const Problem = z.looseObject({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  detail: z.string(),
  code: z.string(),
  refusals: z.optional(z.array(z.looseObject({ code: z.string(), reason: z.string() }))),
})
export type Problem = z.infer<typeof Problem>

export const JobId = z.uuid()

export const JobState = z.enum(['queued', 'running', 'succeeded', 'failed', 'canceled'])
export const Job = z.strictObject({
  id: JobId,
  kind: z.enum(Object.keys(JOB_KINDS) as [JobKind, ...JobKind[]]),
  state: JobState,
  /** Number of jobs that run before this one. */
  ahead: z.int(),
  at: z.iso.datetime(),
  /** Result, if the job succeeded. Its schema depends on the operation. */
  result: z.optional(z.unknown()),
  /** Error, if the job failed or was canceled. */
  problem: z.optional(Problem),
})
export type Job = z.infer<typeof Job>

/** Event of a job: a step begins, a line is printed, or the job ends. The last event contains the job with its result. */
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
  /** Names of retired areas (areas that were removed from the site). Null if nothing is live. */
  retired: z.nullable(z.array(z.string())),
  limits: z.strictObject({ fileBytes: z.int(), filesPerRelease: z.int() }),
})

export const PartDescription = z.strictObject({
  /** Highest sequence number of the published releases, or 0 if none was published. */
  sequence: z.int(),
  keyIds: z.array(z.string()),
})

export const ReleaseDescription = z.strictObject({
  digest: z.string(),
  /** True if the registry has the release and the release may go live. The client then does not build the release again. */
  isPublished: z.boolean(),
})
export const Published = z.strictObject({ release: Release, isNew: z.boolean() })

export const AddedTrust = z.strictObject({ isAdded: z.boolean() })

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
/**
 * Status of the site. The schema is not strict, because a newer registry can send additional fields. An older client ignores
 * them.
 */
export const Status = z.object({
  live: Entry,
  composition: z.nullable(Composition),
  /**
   * Reasons why servers use an older channel entry (pointer to a composition) than the newest one. Empty if they use the newest
   * entry.
   */
  degraded: z.array(z.string()),
  canary: z.nullable(z.looseObject({ entry: ChannelEntry, minutes: z.number() })),
  expiring: z.array(z.strictObject({ name: z.string(), release: z.string(), expires: z.string() })),
  purges: z.optional(z.nullable(z.looseObject({ version: z.int(), composition: z.string() }))),
  replaced: z.record(z.string(), z.strictObject({ release: z.string(), at: z.string() })),
  history: History,
})

const SourcePlace = z.strictObject({
  /** Path of the source file, relative to the workspace. */
  file: z.string(),
  /** Line number. Lines and columns are counted from 1. */
  line: z.int(),
  column: z.int(),
  /**
   * Name of the top-level declaration that contains the line, such as a component. If the line is between two declarations, the
   * name of the declaration above the line. Null if unknown.
   */
  component: z.nullable(z.string()),
  /** Source text of the line, without surrounding spaces. Null in an npm package, because source maps omit its sources. */
  text: z.nullable(z.string()),
})
/** Position in a source file, found through the source map of a script. */
export type SourcePlace = z.infer<typeof SourcePlace>

const SiteError = z.strictObject({
  message: z.string(),
  /**
   * Innermost stack position in the workspace's own sources, or in a package if the stack has no such position. Null if
   * unknown.
   */
  place: z.nullable(SourcePlace),
  /** Position in a package, if the package's code threw the error. Null if the code at the position `place` threw it. */
  thrownIn: z.nullable(SourcePlace),
  times: z.int(),
  /** Time of the newest event (ISO 8601, UTC). */
  last: z.iso.datetime(),
  /** Paths of the pages on which the error happened. */
  pages: z.array(z.string()),
})
/** An error that browsers reported in one or more events. Events with the same message and position count as one error. */
export type SiteError = z.infer<typeof SiteError>

const ReleaseErrors = z.strictObject({
  /** Name of an area, `shell`, or `other` for scripts that no release contains. */
  area: z.string(),
  /** Id of the release that contains the script in which the errors happened. Null if unknown. */
  release: z.nullable(z.string()),
  isLive: z.boolean(),
  /** Errors of this release, newest first. */
  errors: z.array(SiteError),
})
/** Errors of one release of an area or of the shell. */
export type ReleaseErrors = z.infer<typeof ReleaseErrors>
export const ErrorGroups = z.array(ReleaseErrors)

/**
 * Data of the dashboard. The schema accepts any fields, because the client only prints the data. See `Dashboard` in
 * federation/service/dashboard.
 */
export const DashboardDocument = z.looseObject({ lanes: z.array(z.looseObject({ name: z.string() })) })
export const DashboardLink = z.strictObject({ link: z.url(), expires: z.iso.datetime() })

export const TokenRequest = z.strictObject({
  token: z.string().check(z.maxLength(16_384)),
  /** Number of the pull request from a fork for which a `workflow_run` job publishes. The tokens of such jobs have no number. */
  pullRequest: z.optional(z.int().check(z.positive())),
})
export const Session = z.strictObject({
  token: z.string(),
  expires: z.iso.datetime(),
  names: z.array(DeployableName),
})

const Sha256 = z.string().check(z.regex(/^[0-9a-f]{64}$/))
/**
 * Version of the change feed, a numbered list of the store's changes: `<id>.<number>`. `id` identifies the registry process
 * that numbered the changes. `number` is the number of the last change that this version includes.
 */
export const FeedVersion = z.string().check(z.regex(/^[\w-]{1,40}\.\d{1,15}$/))
const Place = z
  .string()
  .check(
    z.regex(/^(?:releases\/[a-z][a-z0-9-]{0,63}\/[A-Za-z0-9][\w.+-]{0,127}|compositions\/[0-9a-f]{16})$/),
  )
const isInside = (path: string): boolean =>
  !/[\\\0]/.test(path) && path.split('/').every((part) => part !== '' && part !== '.' && part !== '..')
const PlaceFiles = z.record(
  z.string().check(z.maxLength(500), z.refine(isInside, 'must be a path inside the release')),
  Sha256,
)

export const ChangesRequest = z.strictObject({
  /** Version of the change feed up to which the client has all changes. If missing, the client requests the whole store. */
  after: z.optional(FeedVersion),
  /** Releases and compositions that the client could not copy earlier. The response contains them and changes after `after`. */
  behind: z.array(Place).check(z.maxLength(100_000)),
})
/** Highest document number ever used, by folder: `trust`, `site` (site configs) and channels, such as `channels/live`. */
export const Heads = z.record(z.string(), z.int())
/** Changes with which a page server updates its copy of the store. The page server verifies each of them. */
export const Changes = z.strictObject({
  id: z.string(),
  version: FeedVersion,
  /** True if the response lists the whole store. A release or composition that is not in the response was then removed. */
  isComplete: z.boolean(),
  documents: z.array(
    z.strictObject({
      folder: z.string().check(z.regex(/^(?:trust|site|channels\/[a-z][a-z0-9-]{0,63})$/)),
      number: z.int().check(z.minimum(1), z.maximum(99_999_999)),
      document: z.string(),
      isQuarantined: z.literal(false),
    }),
  ),
  places: z.array(z.strictObject({ place: Place, files: PlaceFiles, isGone: z.boolean() })),
  /**
   * Secret keys of preview links and canary cookies. Empty unless the request contains the read token (REGISTRY_READ_TOKEN), or
   * is signed with the signing key named `site` or `root`.
   */
  secrets: z.array(z.strictObject({ name: z.string().check(z.regex(/^[a-z-]{1,40}$/)), secret: z.string() })),
  heads: Heads,
})
export const FeedHead = z.strictObject({ version: FeedVersion })

export const MAX_HASHES = 64
export const ContentRequest = z.strictObject({ hashes: z.array(Sha256).check(z.maxLength(MAX_HASHES)) })
export const PlaceRequest = z.strictObject({ place: Place })
/**
 * Lists the hashes of the files in a release or composition, by path. `files` is null if the registry does not have the release
 * or composition.
 */
export const PlaceDescription = z.strictObject({ files: z.nullable(PlaceFiles) })
