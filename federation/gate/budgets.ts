import { DEFAULT_BUDGETS, type AreaRelease, type Budgets, type ShellRelease } from 'shared-contracts'
import { brotli } from '../store/compression.ts'
import type { Refusal } from '../store/refusal.ts'
import { refusal } from './refusal.ts'
import type { RefusalCode } from './refusal-codes.ts'
import { CLIENT_DIR } from '../store/addresses.ts'

/** What a page is sent as, and what styles its first screen. */
export interface WeighedPage {
  area: string
  path: string
  document: string
  styles: string
}

/** A quick measure; what is over it is measured as it is sent. */
const QUICK = 4
const AS_SENT = 11

const compressedSize = async (text: string, limit: number): Promise<number> => {
  const bytes = Buffer.from(text)
  if (bytes.length <= limit) return bytes.length
  const quick = (await brotli(bytes, QUICK)).length
  return quick <= limit ? quick : (await brotli(bytes, AS_SENT)).length
}

const shown = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`

const over = (
  code: RefusalCode,
  place: Refusal['place'],
  what: string,
  { size, limit }: { size: number; limit: number },
): Refusal[] => {
  if (size <= limit) return []
  // "8.0 kB; at most 8.0 kB" would not say how much to remove.
  const isSameRounded = shown(size) === shown(limit)
  const [has, most] = isSameRounded ? [`${size} bytes`, `${limit} bytes`] : [shown(size), shown(limit)]
  return [refusal(code, place, `${what} ${has}; at most ${most}`)]
}

/** The site's limits, with the defaults for those that it leaves out. */
export const budgetsOf = (own: Budgets | undefined): typeof DEFAULT_BUDGETS => ({
  ...DEFAULT_BUDGETS,
  ...Object.fromEntries(Object.entries(own ?? {}).filter(([, limit]) => limit !== undefined)),
})

/** Releases whose scripts, pictures or files altogether are larger than the site lets them be. The shell's scripts have a budget of their own in CI. */
export const releaseSizes = (
  releases: readonly (AreaRelease | ShellRelease)[],
  budgets: typeof DEFAULT_BUDGETS,
): Refusal[] =>
  releases.flatMap(({ name, release, assets }) => {
    const at = { area: name, release }
    const total = (of: typeof assets) => of.reduce((sum, { size }) => sum + size, 0)
    const scripts = assets.filter(
      ({ path, type }) => path.startsWith(CLIENT_DIR) && type.startsWith('text/javascript'),
    )
    return [
      ...over('SCRIPTS_TOO_LARGE', at, `${name}: all scripts together have`, {
        size: total(scripts),
        limit: budgets.areaScripts,
      }),
      ...over('AREA_TOO_LARGE', at, `${name}: all files together have`, {
        size: total(assets),
        limit: budgets.area,
      }),
      ...assets
        .filter(({ type }) => type.startsWith('image/'))
        .flatMap(({ path, size }) =>
          over('PICTURE_TOO_LARGE', { ...at, file: path }, `${name}: the picture ${path} has`, {
            size,
            limit: budgets.picture,
          }),
        ),
    ]
  })

/** Pages whose HTML or first styles are larger than the site lets them be. */
export const pageSizes = async (
  pages: readonly WeighedPage[],
  budgets: typeof DEFAULT_BUDGETS,
): Promise<Refusal[]> => {
  const found = await Promise.all(
    pages.map(async ({ area, path, document, styles }) => {
      const at = { area, page: path }
      const whole = over('PAGE_TOO_LARGE', at, `${path}: the HTML has`, {
        size: Buffer.byteLength(document),
        limit: budgets.page,
      })
      // What is over as it is takes long to compress.
      if (whole.length > 0) return whole
      return [
        ...over('PAGE_TOO_LARGE', at, `${path}: the HTML has, compressed with Brotli,`, {
          size: await compressedSize(document, budgets.pageCompressed),
          limit: budgets.pageCompressed,
        }),
        ...over(
          'STYLES_TOO_LARGE',
          at,
          `${path}: the styles of the first screen have, compressed with Brotli,`,
          { size: await compressedSize(styles, budgets.firstStyles), limit: budgets.firstStyles },
        ),
      ]
    }),
  )
  return found.flat()
}
