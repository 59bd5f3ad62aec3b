import { tokenBuckets, type TokenBuckets } from 'federation/service/token-buckets'
import { waitingLine } from '../wait-ticket.ts'
import type { Counts, Found, Step } from './counts.ts'

/** Counts of one process, for a store that no other shares. */
export const memoryCounts = (now: () => number): Counts => {
  const kinds = new Map<string, TokenBuckets>()
  const lines = new Map<string, ReturnType<typeof waitingLine>>()

  const bucketsOf = ({ bucket, burst, perMinute }: Step): TokenBuckets => {
    const known = kinds.get(bucket)
    if (known) return known
    const made = tokenBuckets({ burst, perMinute, now })
    kinds.set(bucket, made)
    return made
  }

  const ask = (step: Step): boolean => {
    if (step.burst < 1) return false
    const buckets = bucketsOf(step)
    return step.look === true ? buckets.has(step.key) : buckets.take(step.key)
  }

  return {
    async take(steps) {
      let isShort = false
      let isOver = false
      return steps.map((step): Found => {
        if (isOver || (step.ifShort === true && !isShort)) return null
        const found = ask(step)
        if (!found) isShort = true
        if (!found && step.orEnd === true) isOver = true
        return found
      })
    },
    async line({ bucket, key, patience, apart }) {
      const line = lines.get(bucket) ?? waitingLine(now)
      lines.set(bucket, line)
      return line(key, patience, apart)
    },
    seemsFree: (step) => ask({ ...step, look: true }),
  }
}
