/** Routes of the registry, and their description as an OpenAPI document. */

import { Release, ReleaseId, TrustDocument, z } from 'shared-contracts'
import {
  AddedTrust,
  BlobDigest,
  Changes,
  ChangesRequest,
  ContentRequest,
  DashboardDocument,
  DashboardLink,
  Difference,
  ErrorGroups,
  FeedHead,
  FeedVersion,
  Heads,
  History,
  Job,
  JobId,
  JobRequest,
  Missing,
  PageOrigin,
  PartDescription,
  PartName,
  PlaceDescription,
  PlaceRequest,
  Published,
  RegistryDescription,
  ReleaseDescription,
  Session,
  Status,
  TokenRequest,
  API_VERSION,
  Problem,
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
const ErrorsQuery = z.strictObject({
  days: z._default(z.coerce.number().check(z.minimum(1), z.maximum(1_000_000)), 7),
  area: z.optional(z.string().check(z.maxLength(64))),
})
const FeedQuery = z.strictObject({ after: z.optional(FeedVersion) })

/**
 * Authentication that a route requires. `none`: no authentication. `identity`: any authenticated sender. `name`: a sender who
 * may publish the area in the path. `read`: the read token or any authenticated sender. If the registry has no public address,
 * `read` also admits programs on this machine.
 */
export type Authority = 'none' | 'read' | 'identity' | 'name'

interface Route {
  method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Path in Fastify's syntax, such as `/v1/jobs/:id`. */
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

/** All routes of the service. The server, `/openapi.json` and the types of the client are generated from this table. */
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
  dashboard: {
    method: 'GET',
    path: '/v1/dashboard',
    summary: 'Data of the dashboard: releases, measures, canary, violations, trust',
    authority: 'read',
    response: DashboardDocument,
  },
  dashboardLink: {
    method: 'POST',
    path: '/v1/dashboard/link',
    summary: 'Creates a link that opens the dashboard in a browser, for 12 hours',
    authority: 'identity',
    response: DashboardLink,
  },
  history: {
    method: 'GET',
    path: '/v1/history',
    summary: 'Changes of the live site, newest first',
    authority: 'read',
    query: HistoryQuery,
    response: History,
  },
  trust: {
    method: 'GET',
    path: '/v1/trust',
    summary: 'Trusted keys and CI workflows',
    authority: 'read',
    response: z.nullable(TrustDocument),
  },
  addTrust: {
    method: 'PUT',
    path: '/v1/trust',
    summary: 'Adds the next trust document, which a root key has signed. Repeating it changes nothing',
    authority: 'identity',
    body: TrustDocument,
    response: AddedTrust,
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
  errors: {
    method: 'GET',
    path: '/v1/errors',
    summary: 'Errors of browsers by area and release, with their place in the source',
    authority: 'read',
    query: ErrorsQuery,
    response: ErrorGroups,
  },
  feedHead: {
    method: 'GET',
    path: '/v1/changes',
    summary: 'Version of the change feed. Waits up to 25 seconds for one that differs from `after`',
    authority: 'read',
    query: FeedQuery,
    response: FeedHead,
  },
  heads: {
    method: 'GET',
    path: '/v1/heads',
    summary: 'Highest number of the trust documents, site configs and channel entries. Clients remember it',
    authority: 'read',
    response: Heads,
  },
  changes: {
    method: 'POST',
    path: '/v1/changes',
    summary:
      'Documents, releases and compositions since a version, for page servers that follow this registry',
    authority: 'read',
    body: ChangesRequest,
    response: Changes,
  },
  place: {
    method: 'POST',
    path: '/v1/changes/place',
    summary: 'Files of a release or composition, with their SHA-256',
    authority: 'read',
    body: PlaceRequest,
    response: PlaceDescription,
  },
  content: {
    method: 'POST',
    path: '/v1/content',
    summary:
      'Files by SHA-256, in the order of the request. See federation/service/registry/registry-source.ts',
    authority: 'read',
    body: ContentRequest,
  },
} as const satisfies Record<string, Route>
export type RouteName = keyof typeof ROUTES

const schemaOf = (schema: z.ZodMiniType, io: 'input' | 'output'): object =>
  // With `any`, a schema without an equivalent in JSON Schema, such as a transform, accepts any value instead of causing an
  // error.
  z.toJSONSchema(schema, { io, unrepresentable: 'any', target: 'draft-2020-12' })

const json = (schema: object) => ({ content: { 'application/json': { schema } } })

const parametersOf = (place: 'path' | 'query', shape: z.ZodMiniObject | undefined): object[] => {
  if (!shape) return []
  const { properties = {}, required = [] } = schemaOf(shape, 'input') as {
    properties?: Record<string, object>
    required?: string[]
  }
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema,
  }))
}

const SECURITY = { none: [], read: [{}, { signature: [] }, { session: [] }] }
const IDENTITY = [{ signature: [] }, { session: [] }]

/** Returns the OpenAPI 3.1 document of the service, generated from the schemas of its routes. */
export const openApiDocument = (origin: string): object => {
  const paths: Record<string, Record<string, object>> = {}
  for (const [operationId, route] of Object.entries(ROUTES)) {
    const { method, path, summary, authority, params, query, body, response } = route as {
      [Key in 'params' | 'query']?: z.ZodMiniObject
    } & { [Key in 'body' | 'response']?: z.ZodMiniType } & Pick<
        (typeof ROUTES)['status'],
        'path' | 'summary'
      > & { method: string; authority: string }
    const item = (paths[path.replaceAll(/:(\w+)/g, '{$1}')] ??= {})
    item[method.toLowerCase()] = {
      operationId,
      summary,
      security: SECURITY[authority as keyof typeof SECURITY] ?? IDENTITY,
      parameters: [...parametersOf('path', params), ...parametersOf('query', query)],
      ...(body ? { requestBody: { required: true, ...json(schemaOf(body, 'input')) } } : {}),
      responses: {
        200: { description: 'Success', ...(response ? json(schemaOf(response, 'output')) : {}) },
        default: {
          description: 'Problem document; `code` is listed in docs/errors.md',
          content: { 'application/problem+json': { schema: schemaOf(Problem, 'output') } },
        },
      },
    }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Release registry', version: String(API_VERSION) },
    servers: [{ url: origin }],
    paths,
    components: {
      securitySchemes: {
        session: {
          type: 'http',
          scheme: 'bearer',
          description: 'Session of a trusted publisher: POST /v1/tokens',
        },
        signature: {
          type: 'apiKey',
          in: 'header',
          name: 'Signature',
          description: 'HTTP message signature (RFC 9421) with a trusted Ed25519 key',
        },
      },
    },
  }
}
