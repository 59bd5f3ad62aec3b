import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Release } from 'shared-contracts'
import { parseContract } from 'shared-contracts/parse'
import { integrityOf } from './release-files.ts'

export const RELEASE_FILE = 'release.json'

type Unsealed<R> = R extends Release ? Omit<R, 'digest'> : never

/** The digest a release document must carry: over the document without it, and so over every file's hash. */
export const digestOf = (release: Unsealed<Release>): string => integrityOf(JSON.stringify(release))

/** Writes the release document beside the files it lists. */
export const sealRelease = async (dir: string, unsealed: Unsealed<Release>): Promise<void> => {
  const subject = `${unsealed.name} release`
  const release = parseContract(Release, { ...unsealed, digest: digestOf(unsealed) }, subject)
  const { digest: _, ...content } = release
  await writeFile(join(dir, RELEASE_FILE), `${JSON.stringify({ ...content, digest: digestOf(content) }, null, 1)}\n`)
}
