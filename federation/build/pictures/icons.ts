import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { SITE } from 'shared-contracts'
import { WEB_MANIFEST } from '../../store/addresses.ts'
import { rasterize } from './raster.ts'

const SOURCE = 'favicon.svg'
const PAPER = '#fbf8f1'
const SPRUCE = '#0e5a47'

const PICTURES = [
  { file: 'favicon-32.png', size: 32 },
  // Home screens cut the corners themselves and show transparent ones black: the colour goes to the edge.
  { file: 'apple-touch-icon.png', size: 180, background: SPRUCE },
  { file: 'app-192.png', size: 192, background: SPRUCE },
  { file: 'app-512.png', size: 512, background: SPRUCE },
]

const webManifest = {
  name: SITE.name,
  short_name: SITE.name,
  start_url: '/',
  display: 'browser',
  background_color: PAPER,
  theme_color: PAPER,
  icons: [192, 512].map((size) => ({ src: `app-${size}.png`, sizes: `${size}x${size}`, type: 'image/png' })),
}

/** Draws the icons a site is known by from the one SVG in `dir`, beside it, with the manifest that names them. */
export const writeIcons = async (dir: string): Promise<void> => {
  const svg = await readFile(join(dir, SOURCE), 'utf8')
  for (const { file, size, background } of PICTURES) {
    await writeFile(join(dir, file), await rasterize(svg, size, background))
  }
  await writeFile(join(dir, WEB_MANIFEST), `${JSON.stringify(webManifest, null, 1)}\n`)
}
