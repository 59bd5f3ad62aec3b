import { readFile } from 'node:fs/promises'
import { SiteDocument, type SiteContent } from 'shared-contracts'
import { parseContract } from 'shared-contracts/parse'
import { linkDocument, linkedFile, linkedNumbers } from './linked-files.ts'
import { storePaths } from './store-paths.ts'

/** One version of the site document. Throws where the store has none of that number, or it does not hold. */
export const readSiteDocument = async (store: string, version: number): Promise<SiteDocument> =>
  parseContract(
    SiteDocument,
    JSON.parse(await readFile(linkedFile(storePaths(store).site, version), 'utf8')),
    `site document, version ${version}`,
  )

/** Every version of it, oldest first, whether it ever went live or not. */
export const siteDocuments = async (store: string): Promise<SiteDocument[]> =>
  Promise.all(
    (await linkedNumbers(storePaths(store).site)).map((version) => readSiteDocument(store, version)),
  )

/** Adds a version under the next number that is free. It is in force once an entry of the live channel names it. */
export const addSiteDocument = async (
  store: string,
  parent: number | null,
  content: SiteContent,
): Promise<SiteDocument> => {
  const { site } = storePaths(store)
  for (;;) {
    const version = ((await linkedNumbers(site)).at(-1) ?? 0) + 1
    const document: SiteDocument = { schema: 1, version, parent, ...content, at: new Date().toISOString() }
    if (await linkDocument(store, site, version, document)) return document
  }
}
