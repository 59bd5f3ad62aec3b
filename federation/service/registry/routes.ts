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

type Method = 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

interface Schemas {
  params?: z.ZodMiniObject
  query?: z.ZodMiniObject
  body?: z.ZodMiniType
  /** Missing if the response has no JSON body. */
  response?: z.ZodMiniType
}

export interface Route extends Schemas {
  method: Method
  /** Path in Fastify's syntax, such as `/v1/jobs/:id`. */
  path: string
  authority: Authority
  summary: string
}

const route = <Own extends Schemas = object>(
  address: `${Method} ${string}`,
  authority: Authority,
  summary: string,
  schemas?: Own,
) => {
  const [method, path] = address.split(' ') as [Method, string]
  return { method, path, authority, summary, ...schemas } as Omit<Route, keyof Schemas> & Own
}

const job = z.strictObject({ id: JobId })
const part = z.strictObject({ name: PartName })
const release = z.strictObject({ name: PartName, release: ReleaseId })
const blob = z.strictObject({ name: PartName, digest: BlobDigest })

/** All routes of the service. The server, `/openapi.json` and the types of the client are generated from this table. */
export const ROUTES = {
  describe: route('GET /v1/registry', 'none', 'Version, limits and retired areas', {
    response: RegistryDescription,
  }),
  exchangeToken: route(
    'POST /v1/tokens',
    'none',
    'Exchanges the OIDC token of a trusted publisher for a session of some minutes. Each token is accepted once',
    { body: TokenRequest, response: Session },
  ),
  describePart: route(
    'GET /v1/releases/:name',
    'name',
    'Newest sequence number and trusted keys of an area, the shell or the composer',
    { params: part, response: PartDescription },
  ),
  describeRelease: route('GET /v1/releases/:name/:release', 'name', 'State of a published release', {
    params: release,
    response: ReleaseDescription,
  }),
  publish: route(
    'PUT /v1/releases/:name/:release',
    'name',
    'Publishes a release whose blobs were uploaded. Repeating it changes nothing',
    { params: release, body: Release, response: Published },
  ),
  missing: route('POST /v1/blobs/:name/missing', 'name', 'Selects the blobs that must be uploaded', {
    params: part,
    body: Missing,
    response: Missing,
  }),
  uploaded: route(
    'HEAD /v1/blobs/:name/:digest',
    'name',
    'Bytes of a blob that have arrived, in the header Upload-Offset',
    { params: blob },
  ),
  upload: route(
    'PATCH /v1/blobs/:name/:digest',
    'name',
    'Appends bytes to a blob at Upload-Offset. Upload-Length is its size',
    { params: blob },
  ),
  startJob: route(
    'PUT /v1/jobs/:id',
    'identity',
    'Starts an operation. The client chooses the id, so that repeating the request starts it once',
    { params: job, body: JobRequest, response: Job },
  ),
  job: route('GET /v1/jobs/:id', 'identity', 'State and result of a job', { params: job, response: Job }),
  events: route(
    'GET /v1/jobs/:id/events',
    'identity',
    'Events of a job as server-sent events, from Last-Event-ID on',
    { params: job },
  ),
  cancelJob: route('DELETE /v1/jobs/:id', 'identity', 'Cancels a job that has not moved the channel yet', {
    params: job,
    response: Job,
  }),
  status: route('GET /v1/status', 'read', 'Live releases, the canary and the newest changes', {
    response: Status,
  }),
  dashboard: route(
    'GET /v1/dashboard',
    'read',
    'Data of the dashboard: releases, measures, canary, violations, trust',
    { response: DashboardDocument },
  ),
  dashboardLink: route(
    'POST /v1/dashboard/link',
    'identity',
    'Creates a link that opens the dashboard in a browser, for 12 hours',
    { response: DashboardLink },
  ),
  history: route('GET /v1/history', 'read', 'Changes of the live site, newest first', {
    query: HistoryQuery,
    response: History,
  }),
  trust: route('GET /v1/trust', 'read', 'Trusted keys and CI workflows', {
    response: z.nullable(TrustDocument),
  }),
  addTrust: route(
    'PUT /v1/trust',
    'identity',
    'Adds the next trust document, which a root key has signed. Repeating it changes nothing',
    { body: TrustDocument, response: AddedTrust },
  ),
  why: route('GET /v1/why', 'read', 'Releases, revisions and files of a page', {
    query: WhyQuery,
    response: PageOrigin,
  }),
  diff: route('GET /v1/diff', 'read', 'Differences of two compositions', {
    query: DiffQuery,
    response: Difference,
  }),
  errors: route(
    'GET /v1/errors',
    'read',
    'Errors of browsers by area and release, with their place in the source',
    { query: ErrorsQuery, response: ErrorGroups },
  ),
  feedHead: route(
    'GET /v1/changes',
    'read',
    'Version of the change feed. Waits up to 25 seconds for one that differs from `after`',
    { query: FeedQuery, response: FeedHead },
  ),
  heads: route(
    'GET /v1/heads',
    'read',
    'Highest number of the trust documents, site configs and channel entries. Clients remember it',
    { response: Heads },
  ),
  changes: route(
    'POST /v1/changes',
    'read',
    'Documents, releases and compositions since a version, for page servers that follow this registry',
    { body: ChangesRequest, response: Changes },
  ),
  place: route('POST /v1/changes/place', 'read', 'Files of a release or composition, with their SHA-256', {
    body: PlaceRequest,
    response: PlaceDescription,
  }),
  content: route(
    'POST /v1/content',
    'read',
    'Files by SHA-256, in the order of the request. See federation/service/registry/registry-source.ts',
    { body: ContentRequest },
  ),
} satisfies Record<string, Route>
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

const IDENTITY = [{ signature: [] }, { session: [] }]
const SECURITY: Record<Authority, object[]> = {
  none: [],
  read: [{}, ...IDENTITY],
  identity: IDENTITY,
  name: IDENTITY,
}

/** Returns the OpenAPI 3.1 document of the service, generated from the schemas of its routes. */
export const openApiDocument = (origin: string): object => {
  const paths: Record<string, Record<string, object>> = {}
  for (const [operationId, one] of Object.entries<Route>(ROUTES)) {
    const { method, path, summary, authority, params, query, body, response } = one
    const item = (paths[path.replaceAll(/:(\w+)/g, '{$1}')] ??= {})
    item[method.toLowerCase()] = {
      operationId,
      summary,
      security: SECURITY[authority],
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
