import { createHash } from 'node:crypto'
import { glob, readFile } from 'node:fs/promises'
import { extname, join, relative } from 'node:path'
import type { Asset } from 'shared-contracts'

const TYPES: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.jpg': 'image/jpeg',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
}

/** Subresource Integrity of some bytes. */
export const integrityOf = (bytes: Uint8Array | string): string =>
  `sha384-${createHash('sha384').update(bytes).digest('base64')}`

/** All files below a folder as a release lists them. Throws for a type the server would not know how to serve. */
export const listAssets = async (dir: string): Promise<Asset[]> => {
  const assets: Asset[] = []
  for await (const entry of glob('**/*', { cwd: dir, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const file = join(entry.parentPath, entry.name)
    const type = TYPES[extname(file)]
    if (!type) throw new Error(`${relative(dir, file)}: files of this kind cannot be released; remove it or add its type.`)
    const bytes = await readFile(file)
    assets.push({ path: relative(dir, file), size: bytes.length, type, integrity: integrityOf(bytes) })
  }
  return assets.toSorted((a, b) => (a.path < b.path ? -1 : 1))
}
