import { createHmac, timingSafeEqual } from 'node:crypto'
import type { ClockReading } from './clock.ts'

/** Longer than that nobody waits; afterwards it is as good as none. */
const LIFETIME = 2 * 60 * 60 * 1000
const SHAPE = /^([0-9a-z]{1,11})\.([A-Za-z0-9_-]{43})$/

const sign = (secret: string, bound: string, instant: string): string =>
  createHmac('sha256', secret).update(`wait-ticket:${instant}.${bound}`).digest('base64url')

/** Says from when on its form may come back: `<instant>.<signature>`. */
export const issueTicket = (secret: string, bound: string, readyAt: number): string => {
  const instant = readyAt.toString(36)
  return `${instant}.${sign(secret, bound, instant)}`
}

/**
 * When the ticket of this form is good, and whether that is past by either clock; null for what is no ticket of this
 * form. The line may go by the database's clock, which the system's follows.
 */
export const readTicket = (
  secret: string,
  bound: string,
  ticket: string,
  { steady, system }: ClockReading,
): { readyAt: number; isReady: boolean } | null => {
  const [, instant = '', signature = ''] = SHAPE.exec(ticket) ?? []
  if (instant === '' || !timingSafeEqual(Buffer.from(signature), Buffer.from(sign(secret, bound, instant))))
    return null
  const readyAt = Number.parseInt(instant, 36)
  return Math.min(steady, system) - readyAt > LIFETIME
    ? null
    : { readyAt, isReady: readyAt <= Math.max(steady, system) }
}

/** Beyond this the longest unused are forgotten. */
const MOST_KEYS = 50_000

/** Lets those who wait under one key be ready one after the other, so that many tickets at once are no quicker than one. */
export const waitingLine = (now: () => number) => {
  const last = new Map<string, number>()
  /** When the next one of `key` is ready: `patience` from now, and `apart` from whoever stands before. */
  return (key: string, patience: number, apart: number): number => {
    const readyAt = Math.max(now() + patience, (last.get(key) ?? 0) + apart)
    last.delete(key)
    last.set(key, readyAt)
    const [oldest] = last.size > MOST_KEYS ? last.keys() : []
    if (oldest !== undefined) last.delete(oldest)
    return readyAt
  }
}
