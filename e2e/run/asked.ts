import { UsageError } from 'federation/service/command-line'
import { ENGINES, type EngineName } from '../engines/engine.ts'

/** Which site the journeys run on. */
export type AskedSite =
  /** This checkout's own: started, and what is not released yet released, before the first journey. */
  | { kind: 'own' }
  /** One that runs, wherever that is; `isPreview` where the address is a signed link to a version of it. */
  | { kind: 'address'; address: URL; isPreview: boolean }
  /** A version that this checkout's store has or can lay together, in the words of `fed preview`. */
  | { kind: 'composition'; words: string }

/** What the words behind `npm run e2e --` say, each already looked at by itself. */
export interface Options {
  site?: URL | undefined
  channel?: string | undefined
  composition?: string | undefined
  day?: string | undefined
  compose?: string | undefined
  only?: string | undefined
  engine?: EngineName | undefined
  withWrites?: boolean | undefined
  matrix?: boolean | undefined
  looks?: boolean | undefined
}

const one = (pattern: RegExp, advice: string) => (text: string) => {
  if (!pattern.test(text)) throw new UsageError(advice)
  return text
}

const RELEASE = String.raw`(?:shell|mf-[a-z][a-z0-9-]*)@[0-9a-z][0-9a-z.-]*`
/** An id, a day or a channel. */
const BASE = String.raw`(?:[0-9a-f]{16}|\d{4}-\d{2}-\d{2}|[a-z][a-z0-9-]{0,39})`

export const READ = {
  site: (text: string): URL => {
    const url = URL.parse(text)
    if (!url || !/^https?:$/.test(url.protocol))
      throw new UsageError('--site takes a whole address, such as https://www.example.com or a preview link')
    return url
  },
  channel: one(/^[a-z][a-z0-9-]{0,39}$/, '--channel takes a name such as live or canary'),
  composition: one(
    /^[0-9a-f]{16}$/,
    '--composition takes the 16 letters of an id; npm run fed -- status lists them',
  ),
  day: one(/^\d{4}-\d{2}-\d{2}$/, '--day takes a day such as 2026-11-20'),
  compose: one(
    new RegExp(`^${RELEASE}(?:,${RELEASE})*(?:,${BASE}(?:,${RELEASE})*)?$|^${BASE}(?:,${RELEASE})+$`),
    '--compose takes releases and what they are laid on, such as mf-pay@1.3.0,live or mf-pay@1.3.0,2026-11-20; npm run fed -- history names releases',
  ),
  only: one(/^mf-[a-z][a-z0-9-]{0,40}$/, '--only takes the name of an area, such as mf-pay'),
  engine: (text: string): EngineName => {
    const engine = ENGINES.find((name) => name === text)
    if (engine === undefined) throw new UsageError(`--engine takes one of ${ENGINES.join(', ')}`)
    return engine
  },
}

/** The site that the options name; BASE_URL, as other commands take it, stands for `--site`. Throws UsageError. */
export const askedSite = (options: Options, baseURL?: string): AskedSite => {
  const words = options.channel ?? options.composition ?? options.day ?? options.compose
  if (words !== undefined) return { kind: 'composition', words }
  const address = options.site ?? (baseURL ? READ.site(baseURL) : undefined)
  if (!address) return { kind: 'own' }
  return { kind: 'address', address, isPreview: address.pathname === '/_preview' }
}
