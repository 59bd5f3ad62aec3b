import { z } from 'shared-contracts'
import { API_VERSION, Problem } from './api.ts'
import { ROUTES } from './routes.ts'

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
