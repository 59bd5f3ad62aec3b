import type { Composition } from 'shared-contracts'
import { readRelease } from '../store/release-document.ts'

const DAY_MS = 24 * 60 * 60_000
/** How long before its end a seal is worth a word. */
const WARN_DAYS = 14

export interface Expiring {
  name: string
  release: string
  expires: string
}

/** The releases of a composition whose seals end within 14 days, or have. They stay live; nobody could make them live anew. */
export const expiring = async (store: string, { shell, areas }: Composition): Promise<Expiring[]> => {
  const releases = Object.entries({ shell, ...areas }).map(async ([name, release]) => {
    // What cannot be read is told elsewhere.
    const seal = (await readRelease(store, name, release).catch(() => null))?.seal
    if (!seal || Date.parse(seal.expires) - Date.now() > WARN_DAYS * DAY_MS) return []
    return [{ name, release, expires: seal.expires }]
  })
  return (await Promise.all(releases)).flat()
}

export const expiringText = ({ name, release, expires }: Expiring): string => {
  const when =
    Date.parse(expires) > Date.now() ? `ends on ${expires.slice(0, 10)}` : `ended on ${expires.slice(0, 10)}`
  return `The seal of ${name} ${release} ${when}; it stays live. Release it again: npm run fed -- release ${name}`
}
