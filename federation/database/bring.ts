import type { SteadyPool } from '../service/postgres/steady-pool.ts'
import { readComposition } from '../store/composition-document.ts'
import { StoreError } from '../store/errors.ts'
import { faultOf, type Fault } from '../store/faults.ts'
import { bringDocument, bringSecret } from './bring-document.ts'
import { bringPlace, removePlace } from './bring-place.ts'
import { isChannel, readNews, shownBy, versionOf, type News, type PlaceRow } from './news.ts'
import { readSeen, writeSeen, type Seen } from './seen.ts'

/** Refuses what the folder is no copy of. */
const assertSame = (store: string, seen: Seen, news: News): void => {
  if (seen.id === null || (seen.id === news.id && seen.version <= news.version)) return
  throw new StoreError(
    'DATABASE_OTHER',
    `${store} is a copy of ${seen.id === news.id ? 'a later state of this database' : 'another database'}: see that DATABASE_URL is right; then move that folder away, and it is brought anew.`,
  )
}

/** The places of the releases that a composition is laid together from; none where the folder does not have it whole. */
const releasesOf = async (store: string, id: string): Promise<string[]> => {
  const composition = await readComposition(store, id).catch(() => null)
  if (!composition) return []
  const { shell, areas } = composition
  return Object.entries({ ...areas, shell }).map(([name, release]) => `releases/${name}/${release}`)
}

interface Step {
  version: number
  /** Places that have not come yet. */
  waiting: Map<string, PlaceRow>
  /** What the database does not hold as it should. */
  faults: Fault[]
  /** Brings some of those that have not come yet. */
  bring: (places: readonly string[]) => Promise<void>
  /** Writes down how far the folder has come. */
  keep: () => Promise<void>
}

/** Called with each place's name when it is its turn. */
type Tell = (place: string) => void

/** Whom to believe first, then what is live or tried with its releases, and then what points to it. */
const beginNews = async (pool: SteadyPool, store: string, tell: Tell): Promise<Step> => {
  const seen = await readSeen(store)
  const news = await readNews(pool, seen)
  assertSame(store, seen, news)
  const { id, version } = news
  const waiting = new Map(news.places.map((row) => [row.place, row]))
  const faults: Fault[] = []
  const bring = async (places: readonly string[]): Promise<void> => {
    for (const place of places) {
      const row = waiting.get(place)
      if (!row) continue
      tell(place)
      try {
        if (row.isGone) await removePlace(store, place)
        else await bringPlace(pool, store, place, row.files)
      } catch (error) {
        const fault = faultOf(error, place)
        if (fault.code !== 'FILE_CHANGED' && fault.code !== 'FILE_MISSING') throw error
        faults.push({ ...fault, place, detail: fault.place })
      }
      waiting.delete(place)
    }
  }
  const keep = () =>
    writeSeen(store, { id, version, behind: [...waiting.keys(), ...faults.map(({ place }) => place)] })

  for (const row of news.documents) if (!isChannel(row)) await bringDocument(store, row)
  for (const { name, secret } of news.secrets) await bringSecret(store, name, secret)
  const shown = shownBy(news)
  await bring(shown.map((composition) => `compositions/${composition}`))
  for (const composition of shown) await bring(await releasesOf(store, composition))
  for (const row of news.documents) if (isChannel(row)) await bringDocument(store, row)
  if (seen.id !== id || seen.version !== version) await keep()
  return { version, waiting, faults, bring, keep }
}

/**
 * Brings what others have shared since the last time into the folder, each held against its hashes; first what servers show, also
 * where that changes while the rest is under way. What is damaged in the database is left behind, told of, and asked for again.
 * Returns what is left behind. Throws DATABASE_OTHER where the folder is no copy of this database.
 */
export const bringNews = async (
  pool: SteadyPool,
  store: string,
  tell: Tell = () => undefined,
): Promise<Fault[]> => {
  for (;;) {
    const { version, waiting, faults, bring, keep } = await beginNews(pool, store, tell)
    if (waiting.size === 0) return faults
    do await bring([...waiting.keys()].slice(0, 1))
    while (waiting.size > 0 && (await versionOf(pool)) === version)
    await keep()
    if (waiting.size === 0) return faults
  }
}

/**
 * Brings what servers show, and all that is needed to tell what that is; the rest comes with the next `bringNews`. Where the database
 * does not hold that whole, all comes at once, since something earlier is shown then. Throws as that does.
 */
export const bringShown = async (pool: SteadyPool, store: string): Promise<void> => {
  const { faults } = await beginNews(pool, store, () => undefined)
  if (faults.length > 0) await bringNews(pool, store)
}
