import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { SiteIdentity } from 'shared-contracts'
import { WEB_MANIFEST } from '@federation/node-kit/release-format'
import { rasterize } from './raster.ts'

const SOURCE = 'favicon.svg'

const PICTURES = [
  { file: 'favicon-32.png', size: 32, isCut: false },
  // Home screens cut the corners themselves and show transparent ones black, so the color fills the square.
  { file: 'apple-touch-icon.png', size: 180, isCut: true },
  { file: 'app-192.png', size: 192, isCut: true },
  { file: 'app-512.png', size: 512, isCut: true },
]

const webManifest = ({ name, themeColor }: SiteIdentity) => ({
  name,
  short_name: name,
  start_url: '/',
  display: 'browser',
  background_color: themeColor,
  theme_color: themeColor,
  icons: [192, 512].map((size) => ({ src: `app-${size}.png`, sizes: `${size}x${size}`, type: 'image/png' })),
})

/** Draws the icons a site is known by from the one SVG in `dir`, beside it, with the manifest that names them. */
export const writeIcons = async (dir: string, site: SiteIdentity): Promise<void> => {
  const svg = await readFile(join(dir, SOURCE), 'utf8')
  for (const { file, size, isCut } of PICTURES) {
    await writeFile(join(dir, file), await rasterize(svg, size, isCut ? { background: site.iconColor } : {}))
  }
  await writeFile(join(dir, WEB_MANIFEST), `${JSON.stringify(webManifest(site), null, 1)}\n`)
}
