import { Release, ReleaseId, z } from 'shared-contracts'
import {
  BlobDigest,
  Difference,
  History,
  Job,
  JobId,
  JobRequest,
  Missing,
  PageOrigin,
  PartDescription,
  PartName,
  Published,
  RegistryDescription,
  ReleaseDescription,
  Session,
  Status,
  TokenRequest,
} from './api.ts'

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
 * Authority that a route requires. `none`: no identity. `read`: any identity, or a direct connection from this machine to a
 * registry without a public address. `identity`: any identity. `name`: an identity that may publish under the name in the path.
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
