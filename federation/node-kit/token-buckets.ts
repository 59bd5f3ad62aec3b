interface Bucket {
  tokens: number
  at: number
}

export interface BucketOptions {
  /** Capacity of a bucket: the largest burst. */
  burst: number
  /** Tokens that flow in each minute. */
  perMinute: number
  now: () => number
}

export interface TokenBuckets {
  /** Consumes one token of the key's bucket. False if it is empty. */
  take(key: string): boolean
  /** True while `take` would succeed. */
  has(key: string): boolean
}

/** Beyond this the longest unused are forgotten; a forgotten bucket is a full one. */
const MOST_KEYS = 50_000
const FORGOTTEN_AT_ONCE = 5000

/** One token bucket for each key. */
export const tokenBuckets = ({ burst, perMinute, now }: BucketOptions): TokenBuckets => {
  const buckets = new Map<string, Bucket>()

  const level = (key: string): number => {
    const bucket = buckets.get(key)
    if (!bucket) return burst
    return Math.min(burst, bucket.tokens + (Math.max(0, now() - bucket.at) * perMinute) / 60_000)
  }

  const forgetOldest = (): void => {
    // Many in one go: to find the first key, a map steps over all that were deleted before it.
    let left = FORGOTTEN_AT_ONCE
    for (const key of buckets.keys()) {
      buckets.delete(key)
      left -= 1
      if (left === 0) return
    }
  }

  return {
    has: (key) => level(key) >= 1,
    take(key) {
      const tokens = level(key)
      const granted = tokens >= 1
      // Never back: a clock that is set back, and then right again, gives nothing twice.
      const at = Math.max(now(), buckets.get(key)?.at ?? 0)
      // Deleted first, so that the map keeps its keys in the order of their last use.
      buckets.delete(key)
      buckets.set(key, { tokens: granted ? tokens - 1 : tokens, at })
      if (buckets.size > MOST_KEYS) forgetOldest()
      return granted
    },
  }
}
