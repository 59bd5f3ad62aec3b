import { glob, readFile, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { Release, type Asset } from 'shared-contracts'
import { parseContract } from 'shared-contracts/parse'
import { typeOf } from '../store/file-types.ts'
import { digestOf, integrityOf, RELEASE_FILE, type Unsealed } from '../store/release-digest.ts'

/** All files below a folder as a release lists them. Throws for a type the server would not know how to serve. */
export const listAssets = async (dir: string): Promise<Asset[]> => {
  const assets: Asset[] = []
  for await (const entry of glob('**/*', { cwd: dir, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const file = join(entry.parentPath, entry.name)
    const type = typeOf(file)
    if (!type)
      throw new Error(
        `${relative(dir, file)}: files with this extension cannot be released. Remove the file, or add its media type to federation/store/file-types.ts.`,
      )
    const bytes = await readFile(file)
    assets.push({ path: relative(dir, file), size: bytes.length, type, integrity: integrityOf(bytes) })
  }
  return assets.toSorted((a, b) => (a.path < b.path ? -1 : 1))
}

/** Writes the release document beside the files it lists. */
export const sealRelease = async (dir: string, unsealed: Unsealed<Release>): Promise<void> => {
  const subject = `${unsealed.name} release`
  const release = parseContract(Release, { ...unsealed, digest: digestOf(unsealed) }, subject)
  const { digest: _, ...content } = release
  await writeFile(
    join(dir, RELEASE_FILE),
    `${JSON.stringify({ ...content, digest: digestOf(content) }, null, 1)}\n`,
  )
}
