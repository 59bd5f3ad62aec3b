import type { FastifyBaseLogger, FastifyServerOptions } from 'fastify'

/** Anything that takes a log line; lines hold ids, codes and counts, never what a visitor typed. */
export type Log = Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>

/** Where an error came from, without its message: parsers quote their input there. */
const errorWithoutMessage = (error: Error): object => ({
  type: error.name,
  code: 'code' in error ? error.code : undefined,
  at: (error.stack ?? '').split('\n').filter((line) => line.startsWith('    at ')).slice(0, 8).map((line) => line.trim()),
})

/** Pino's settings. Only what is listed here gets out: no headers, no query, no body, no address of a visitor. */
export const LOGGER_OPTIONS = {
  base: { service: 'leads' },
  timestamp: () => `,"time":"${new Date().toISOString()}"`,
  redact: { paths: ['req.headers', 'headers', 'authorization', '*.authorization'], remove: true },
  serializers: {
    req: (request) => ({ method: request.method, route: request.routeOptions.url ?? 'none' }),
    res: (reply) => ({ statusCode: reply.statusCode }),
    err: (error) => ({ message: '', stack: '', ...errorWithoutMessage(error), type: error.name }),
  },
} satisfies FastifyServerOptions['logger']
