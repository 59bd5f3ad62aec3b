import type { ServedBytes } from 'federation/store/served-bytes'

export type Encoding = 'br' | 'gzip' | 'identity'

/** Few are in use; who sends others by the thousand gains nothing by it. */
const MOST_KNOWN = 100
const known = new Map<string, Encoding[]>()

/** Below every quality that a header can give: what no header names is taken where nothing else will do. */
const UNNAMED = 0.0001

/** Qualities by name, in lower case (RFC 9110, 12.5.3). `x-gzip` is another name of gzip. */
const qualitiesIn = (header: string): Map<string, number> =>
  new Map(
    header.split(',').map((part) => {
      const [coding = '', ...parameters] = part
        .toLowerCase()
        .split(';')
        .map((text) => text.trim())
      const quality = parameters.find((parameter) => parameter.startsWith('q='))
      return [
        coding === 'x-gzip' ? 'gzip' : coding,
        quality === undefined ? 1 : Number(quality.slice(2)) || 0,
      ]
    }),
  )

/**
 * The encodings that a request accepts, the best first. By hand, since @fastify/accept-negotiator knows names in small letters
 * alone, and serves brotli to `br;q=0, *`.
 */
const parseAccepted = (header: string): Encoding[] => {
  const qualities = qualitiesIn(header)
  const any = qualities.get('*') ?? 0
  const ranked = (['br', 'gzip', 'identity'] as const).map((encoding) => {
    const unnamed = encoding === 'identity' ? UNNAMED : any
    return { encoding, quality: qualities.get(encoding) ?? unnamed }
  })
  return ranked
    .filter(({ quality }) => quality > 0)
    .toSorted((one, other) => other.quality - one.quality)
    .map(({ encoding }) => encoding)
}

const acceptedBy = (header: string): Encoding[] => {
  const before = known.get(header)
  if (before) return before
  if (known.size >= MOST_KNOWN) known.clear()
  const accepted = parseAccepted(header)
  known.set(header, accepted)
  return accepted
}

/** The best encoding that a request accepts and that there is; as it is where it accepts none. */
export const chooseEncoding = (header: string | undefined, bytes: ServedBytes): Encoding =>
  acceptedBy(header ?? '').find((encoding) => bytes[encoding] !== null) ?? 'identity'
