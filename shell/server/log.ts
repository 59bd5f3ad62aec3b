import type { FastifyServerOptions } from 'fastify'
import type { Output } from '@federation/node-kit'

const MAX_STACK_FRAMES = 8

/**
 * Reduces an error to name, message, code and stack. Other properties can contain data of visitors: Node's HTTP parser attaches
 * the raw packet.
 */
const serializeError = (error: Error) => {
  const frames = (error.stack ?? '').split('\n').filter((line) => line.startsWith('    at '))
  const code = 'code' in error ? String(error.code) : undefined
  return {
    type: error.name,
    message: error.message,
    code,
    stack: frames.slice(0, MAX_STACK_FRAMES).join('\n'),
  }
}

/** Returns the pino settings. They log no client address, header or body of a request. */
export const getLoggerOptions = (level: string, stream?: Pick<Output, 'write'>, worker?: string) =>
  ({
    level,
    base: { service: 'site', ...(worker !== undefined && { worker }) },
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    serializers: {
      req: (request) => ({ method: request.method, route: request.routeOptions?.url ?? 'none' }),
      res: (reply) => ({ statusCode: reply.statusCode }),
      err: serializeError,
    },
    ...(stream && { stream }),
  }) satisfies FastifyServerOptions['logger']
