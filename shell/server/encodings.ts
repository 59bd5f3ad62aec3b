import type { ServedBytes } from 'federation/store/served-bytes'

export type Encoding = 'br' | 'gzip' | 'identity'

interface Accepted {
  br: boolean
  gzip: boolean
}

/** Few are in use; who sends others by the thousand gains nothing by it. */
const MOST_KNOWN = 100
const known = new Map<string, Accepted>()

/**
 * A quality of 0 is a refusal. By hand, since @fastify/accept-negotiator knows names in small letters alone, and serves
 * brotli to `br;q=0, *`.
 */
const parseAccepted = (header: string): Accepted => {
  const accepts = (name: string) =>
    header.split(',').some((part) => {
      const [coding, ...parameters] = part.trim().toLowerCase().split(';')
      if (coding !== name && coding !== '*') return false
      return !parameters.some((parameter) => /^\s*q=0(?:\.0*)?\s*$/.test(parameter))
    })
  return { br: accepts('br'), gzip: accepts('gzip') }
}

const acceptedBy = (header: string): Accepted => {
  const before = known.get(header)
  if (before) return before
  if (known.size >= MOST_KNOWN) known.clear()
  const accepted = parseAccepted(header)
  known.set(header, accepted)
  return accepted
}

/** The best encoding that a request accepts. */
export const chooseEncoding = (header: string | undefined, bytes: ServedBytes): Encoding => {
  const { br, gzip } = acceptedBy(header ?? '')
  if (br && bytes.br) return 'br'
  return gzip && bytes.gzip ? 'gzip' : 'identity'
}
