import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { CompositionId, SitePath } from 'shared-contracts'
import { sharedStore } from '../store/engines.ts'

type SecretName = 'preview-key' | 'cohort-key'

const readSecret = (store: string, name: SecretName): Promise<string | null> =>
  readFile(join(store, 'secrets', name), 'utf8').then(
    (text) => text.trim(),
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return null
      throw error
    },
  )

/** Of several who make one at a time all get the first. */
const makeSecret = async (store: string, name: SecretName): Promise<string> =>
  (await readSecret(store, name)) ?? sharedStore(store).secret(name, randomBytes(32).toString('hex'))

/** The key that signs links to previews, 64 hex digits; null where no link was ever made. */
export const readPreviewKey = (store: string): Promise<string | null> => readSecret(store, 'preview-key')
export const makePreviewKey = (store: string): Promise<string> => makeSecret(store, 'preview-key')

/** The key that signs which part of the visitors one belongs to; null where no canary was ever started. */
export const readCohortKey = (store: string): Promise<string | null> => readSecret(store, 'cohort-key')
export const makeCohortKey = (store: string): Promise<string> => makeSecret(store, 'cohort-key')

/** Where signed links to previews lead. */
export const PREVIEW_PATH = '/_preview'

/** What a link or a cookie grants: one composition, until a moment in seconds since 1970. */
export interface PreviewGrant {
  composition: string
  until: number
}

/** What a grant is for: a link cannot be used as a cookie, nor the other way. */
type Purpose = 'link' | 'cookie'

const signature = (key: string, purpose: Purpose, { composition, until }: PreviewGrant, path = ''): string =>
  createHmac('sha256', key)
    .update(JSON.stringify([purpose, composition, until, path]))
    .digest('base64url')

const isSame = (a: string, b: string): boolean =>
  a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))

/** Address, below the site's origin, that shows one browser a composition and begins at `path`. */
export const previewLink = (key: string, grant: PreviewGrant, path = '/'): string =>
  `${PREVIEW_PATH}?${new URLSearchParams({
    show: grant.composition,
    until: String(grant.until),
    path,
    sign: signature(key, 'link', grant, path),
  }).toString()}`

/** Why a link is refused, for who followed it. */
export type PreviewRefusal = 'altered' | 'expired'

const readGrant = (composition: string, until: string): PreviewGrant | null =>
  CompositionId.safeParse(composition).success && /^\d{1,12}$/.test(until)
    ? { composition, until: Number(until) }
    : null

/** What a link grants at `now`, in milliseconds, and where it begins. */
export const readPreviewLink = (
  key: string,
  query: URLSearchParams,
  now: number,
): { grant: PreviewGrant; path: string } | PreviewRefusal => {
  const [show, until, path, sign] = ['show', 'until', 'path', 'sign'].map((name) => query.get(name) ?? '')
  const grant = readGrant(show ?? '', until ?? '')
  if (!grant || !SitePath.safeParse(path).success) return 'altered'
  if (!isSame(sign ?? '', signature(key, 'link', grant, path))) return 'altered'
  return grant.until * 1000 > now ? { grant, path: path ?? '/' } : 'expired'
}

/** The grant as a browser keeps it in its cookie. */
export const previewCookie = (key: string, grant: PreviewGrant): string =>
  `${grant.composition}.${grant.until}.${signature(key, 'cookie', grant)}`

/** What a cookie grants at `now`, in milliseconds; null where it is not ours, or over. */
export const readPreviewCookie = (key: string, value: string, now: number): PreviewGrant | null => {
  const [composition = '', until = '', sign = ''] = value.split('.')
  const grant = readGrant(composition, until)
  if (!grant || !isSame(sign, signature(key, 'cookie', grant))) return null
  return grant.until * 1000 > now ? grant : null
}
