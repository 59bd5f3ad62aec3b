import { SiteDocument, type SiteContent } from 'shared-contracts'
import { parseContract } from 'shared-contracts/parse'
import { faultOf, StoreError, StoreFault } from './store-errors.ts'
import { linkedFile, linkedNumbers, placeOf, storePaths, storeReader } from './store-files.ts'
import { sharedStore } from './engines.ts'
import { assertSigned, readTrust, signingKey, trustIsGone } from './trust.ts'

/** Refuses a version that the site's key did not sign. */
const assertSiteTrusted = async (store: string, { signed, ...content }: SiteDocument): Promise<void> => {
  const subject = `Site document ${content.version}`
  const trust = await readTrust(store)
  if (signed) {
    if (!trust) throw trustIsGone(subject)
    return assertSigned(trust, { name: 'site', kind: 'site', subject, at: content.at }, content, signed)
  }
  if (!trust) return
  throw new StoreError(
    'SITE_UNSIGNED',
    `${subject} is not signed; whoever sets what belongs to the site signs that with the key of site: npm run fed -- site set`,
  )
}

/**
 * Reads one version of the site config. Throws a StoreFault if the version is missing or invalid, and a StoreError if its
 * signature is not by a trusted key.
 */
export const readSiteDocument = async (store: string, version: number): Promise<SiteDocument> => {
  const file = linkedFile(storePaths(store).site, version)
  const subject = `site document, version ${version}`
  const read = async (): Promise<SiteDocument> =>
    parseContract(SiteDocument, JSON.parse((await storeReader(store)(file)).toString()), subject)
  const document = await read().catch((error: unknown) => {
    throw new StoreFault(faultOf(error, placeOf(store, file), 'FILE_CHANGED'))
  })
  if (document.version !== version)
    throw new StoreError(
      'SITE_FOREIGN',
      `Where ${subject} should be the store holds version ${document.version}.`,
    )
  await assertSiteTrusted(store, document)
  return document
}

/** Every version of it, oldest first, whether it ever went live or not. */
export const siteDocuments = async (store: string): Promise<SiteDocument[]> =>
  Promise.all(
    (await linkedNumbers(storePaths(store).site)).map((version) => readSiteDocument(store, version)),
  )

const signed = async (store: string, document: SiteDocument): Promise<SiteDocument> => {
  const trust = await readTrust(store)
  if (!trust) return document
  const { sign } = await signingKey(store, trust, 'site')
  return { ...document, signed: sign('site', document) }
}

/**
 * Adds a version under the next free number, signed with the site's key if trust is set up. Throws KEY_MISSING without that
 * key. The version becomes active once an entry of the live channel names it.
 */
export const addSiteDocument = async (
  store: string,
  parent: number | null,
  content: SiteContent,
): Promise<SiteDocument> => {
  const { site } = storePaths(store)
  for (;;) {
    const version = ((await linkedNumbers(site)).at(-1) ?? 0) + 1
    const at = new Date().toISOString()
    const document = await signed(store, { schema: 1, version, parent, ...content, at })
    if (await sharedStore(store).link('site', version, document)) return document
  }
}
