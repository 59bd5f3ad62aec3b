import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { CompositionId, SitePath } from 'shared-contracts'
import { whenMissing } from '@federation/node-kit'
import { getSharedStore } from '@federation/registry'

type SecretName = 'preview-key' | 'cohort-key'

const readSecret = (store: string, name: SecretName): Promise<string | null> =>
  readFile(join(store, 'secrets', name), 'utf8').then((text) => text.trim(), whenMissing(null))

/** Returns the secret with this name. Creates the secret if it is missing. Concurrent calls return the same secret. */
const makeSecret = async (store: string, name: SecretName): Promise<string> =>
  (await readSecret(store, name)) ??
  getSharedStore(store).getOrCreateSecret(name, randomBytes(32).toString('hex'))

/**
 * Returns the key that signs preview links and preview cookies, as 64 hex digits. Null until the first preview link is created.
 */
export const readPreviewKey = (store: string): Promise<string | null> => readSecret(store, 'preview-key')
/** Returns the key that signs preview links and cookies. Creates the key if it is missing. */
export const makePreviewKey = (store: string): Promise<string> => makeSecret(store, 'preview-key')

/** Returns the key that signs cohort cookies, which assign visitors to the canary. Null until the first canary starts. */
export const readCohortKey = (store: string): Promise<string | null> => readSecret(store, 'cohort-key')
/** Returns the key that signs cohort cookies. Creates the key if it is missing. */
export const makeCohortKey = (store: string): Promise<string> => makeSecret(store, 'cohort-key')

/** Path of preview links. It sets the preview cookie and redirects to the page. */
export const PREVIEW_PATH = '/_preview'

/** Permission to see one composition. The permission ends at `until`, in seconds since 1970. */
export interface PreviewGrant {
  composition: string
  until: number
}

/** Purpose of a signature. The signed data contains the purpose, so that the signature of a link is invalid in a cookie. */
type Purpose = 'link' | 'cookie'

const signature = (key: string, purpose: Purpose, { composition, until }: PreviewGrant, path = ''): string =>
  createHmac('sha256', key)
    .update(JSON.stringify([purpose, composition, until, path]))
    .digest('base64url')

const isSame = (a: string, b: string): boolean =>
  a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))

/**
 * Creates a signed link, relative to the site's origin. A browser that opens the link shows the composition of `grant`, beginning
 * at `path`.
 */
export const createPreviewLink = (key: string, grant: PreviewGrant, path = '/'): string =>
  `${PREVIEW_PATH}?${new URLSearchParams({
    show: grant.composition,
    until: String(grant.until),
    path,
    sign: signature(key, 'link', grant, path),
  }).toString()}`

/** Reason why a preview link was rejected. */
export type PreviewLinkError = 'altered' | 'expired'

const readGrant = (composition: string, until: string): PreviewGrant | null =>
  CompositionId.safeParse(composition).success && /^\d{1,12}$/.test(until)
    ? { composition, until: Number(until) }
    : null

/** Verifies a preview link. Returns its composition, expiry and page, or the error. `now` is Unix time in milliseconds. */
export const readPreviewLink = (
  key: string,
  query: URLSearchParams,
  now: number,
): { grant: PreviewGrant; path: string } | PreviewLinkError => {
  const [show, until, path, sign] = ['show', 'until', 'path', 'sign'].map((name) => query.get(name) ?? '')
  const grant = readGrant(show ?? '', until ?? '')
  if (!grant || !SitePath.safeParse(path).success) return 'altered'
  if (!isSame(sign ?? '', signature(key, 'link', grant, path))) return 'altered'
  return grant.until * 1000 > now ? { grant, path: path ?? '/' } : 'expired'
}

/** Returns the signed value of the preview cookie: the composition, the end of the permission, and a signature. */
export const createPreviewCookie = (key: string, grant: PreviewGrant): string =>
  `${grant.composition}.${grant.until}.${signature(key, 'cookie', grant)}`

/**
 * Verifies a preview cookie. Returns the previewed composition and the expiry, or null if the cookie is invalid or expired.
 * `now` is Unix time in milliseconds.
 */
export const readPreviewCookie = (key: string, value: string, now: number): PreviewGrant | null => {
  const [composition = '', until = '', sign = ''] = value.split('.')
  const grant = readGrant(composition, until)
  if (!grant || !isSame(sign, signature(key, 'cookie', grant))) return null
  return grant.until * 1000 > now ? grant : null
}
