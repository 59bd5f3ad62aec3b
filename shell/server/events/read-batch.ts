import { MOST_IN_BATCH, z } from 'shared-contracts'
import { readEvent, type CollectedEvent } from './collected-event.ts'

/** A tab that the browser held still may send what has waited; older than this is nobody's visit. */
const OLDEST_MS = 24 * 60 * 60_000

const Batch = z.strictObject({
  sent: z.iso.datetime(),
  events: z.array(z.unknown()).check(z.minLength(1), z.maxLength(MOST_IN_BATCH)),
})

/**
 * The events of a batch that came at `now`, with timestamps by our clock: a visitor's tells only how long ago each was.
 * What is no event of the catalogue, of another page than the site has, or of no sensible time is left out and counted;
 * null where nothing is left.
 */
export const readBatch = (
  value: unknown,
  now: number,
  isPage: (path: string) => boolean,
): { events: CollectedEvent[]; dropped: number } | null => {
  const batch = Batch.safeParse(value)
  if (!batch.success) return null
  const sent = Date.parse(batch.data.sent)
  const events = batch.data.events.flatMap((entry) => {
    const event = readEvent(entry)
    if (!event || !isPage(event.url.split('?', 1)[0] ?? '')) return []
    const age = sent - Date.parse(event.timestamp)
    if (age < 0 || age > OLDEST_MS) return []
    return [{ ...event, timestamp: new Date(now - age).toISOString() }]
  })
  return events.length === 0 ? null : { events, dropped: batch.data.events.length - events.length }
}
