import type { FastifyServerOptions } from 'fastify'

const DEEPEST_STACK = 8

/** What went wrong and where, with its code in place of its message: parsers quote their input in messages. */
const withoutMessage = (error: Error) => {
  const frames = (error.stack ?? '').split('\n').filter((line) => line.startsWith('    at '))
  return {
    type: error.name,
    message: 'code' in error ? String(error.code) : '',
    stack: frames.slice(0, DEEPEST_STACK).join('\n'),
  }
}

/** Pino's settings. Only what is listed here gets out: no headers, no query, no body, no address of a visitor. */
export const LOGGER_OPTIONS = {
  base: { service: 'leads' },
  timestamp: () => `,"time":"${new Date().toISOString()}"`,
  // The parser of applications is told the request's headers, and says at `trace` what it was told.
  redact: {
    paths: ['req.headers', 'headers', 'busboyOptions', 'authorization', '*.authorization'],
    remove: true,
  },
  serializers: {
    req: (request) => ({ method: request.method, route: request.routeOptions.url ?? 'none' }),
    res: (reply) => ({ statusCode: reply.statusCode }),
    err: withoutMessage,
  },
} satisfies FastifyServerOptions['logger']
