import type { FastifyServerOptions } from 'fastify'
import type { Output } from '@federation/node-kit'

const DEEPEST_STACK = 8

/**
 * What went wrong and where, and nothing else that hangs on an error: Node's parser puts the raw packet there, with
 * whatever a visitor sent.
 */
const onlyWhatHappened = (error: Error) => {
  const frames = (error.stack ?? '').split('\n').filter((line) => line.startsWith('    at '))
  const code = 'code' in error ? String(error.code) : undefined
  return { type: error.name, message: error.message, code, stack: frames.slice(0, DEEPEST_STACK).join('\n') }
}

/** Pino's settings: no address, no header and no body of a visitor gets out. */
export const siteLogger = (level: string, stream?: Pick<Output, 'write'>, worker?: string) =>
  ({
    level,
    base: { service: 'site', ...(worker !== undefined && { worker }) },
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    serializers: {
      req: (request) => ({ method: request.method, route: request.routeOptions?.url ?? 'none' }),
      res: (reply) => ({ statusCode: reply.statusCode }),
      err: onlyWhatHappened,
    },
    ...(stream && { stream }),
  }) satisfies FastifyServerOptions['logger']
