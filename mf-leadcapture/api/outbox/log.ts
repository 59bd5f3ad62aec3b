import type { FastifyBaseLogger } from 'fastify'

/** Anything that takes a log line; lines hold ids, codes and counts, never what a visitor typed. */
export type Log = Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>
