import { BusEvent, CompositionId, Plid, UTM_PARAMS, z, type EnrichedEvent } from 'shared-contracts'

const CAMPAIGN: ReadonlySet<string> = new Set(UTM_PARAMS)
const LONGEST_ADDRESS = 600

/** A path of this site with nothing but a campaign behind it. */
const isPlainPath = (address: string): boolean => {
  const url = /^\/(?!\/)/.test(address) ? URL.parse(address, 'http://site.invalid') : null
  return url !== null && url.hash === '' && [...url.searchParams.keys()].every((name) => CAMPAIGN.has(name))
}

/** An address anywhere, without what it may say of a person. */
const isPlainAddress = (address: string): boolean => {
  if (address === '' || isPlainPath(address)) return true
  const url = URL.parse(address)
  return url !== null && url.search === '' && url.hash === ''
}

const Envelope = z.strictObject({
  url: z.string().check(z.maxLength(LONGEST_ADDRESS), z.refine(isPlainPath)),
  /** By the browser's clock as it comes, by ours as it is kept. */
  timestamp: z.iso.datetime(),
  composition: CompositionId,
  plid: z.optional(Plid),
})

/** What is kept of an event: as `EnrichedEvent`, with addresses that say their path and campaign alone. */
export type CollectedEvent = EnrichedEvent

/** Null for what is no event of the catalogue, and for one that says more than it may. */
export const readEvent = (value: unknown): CollectedEvent | null => {
  if (typeof value !== 'object' || value === null) return null
  const { url, timestamp, composition, plid, ...said } = value as Record<string, unknown>
  const envelope = Envelope.safeParse({ url, timestamp, composition, ...(plid !== undefined && { plid }) })
  // What is an event's own there is the envelope's as well.
  const event = BusEvent.safeParse(said.type === 'plid_captured' ? { ...said, plid } : said)
  if (!envelope.success || !event.success) return null
  const addresses = ['referrer', 'href'].flatMap((name) => {
    const address: unknown = Reflect.get(event.data, name)
    return typeof address === 'string' ? [address] : []
  })
  if (!addresses.every(isPlainAddress)) return null
  const { campaign } = { campaign: undefined, ...event.data }
  if (campaign && !Object.keys(campaign).every((name) => CAMPAIGN.has(name))) return null
  return { ...envelope.data, ...event.data }
}
