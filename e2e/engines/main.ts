import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { chromium, firefox, webkit, type Browser } from '@playwright/test'
import { shootAll, shotOf } from '../screens/shoot.ts'
import { askedPaths } from '../site/asked-paths.ts'
import { findBrowser } from '../site/find-browser.ts'
import { BROWSER_ARGS, siteOrigin } from '../site/origin.ts'
import { ROUTES } from '../site/routes.ts'
import { ADVICE, presentEngine } from './engine.ts'
import { sideBySide, type Column } from './side-by-side.ts'

const HELP = `Shoots pages of a running site at three widths in every engine of this machine, side by side in var/engines/index.html.

  npm run engines                every page
  npm run engines -- /pay /hr    only these

BASE_URL=… shoots a site elsewhere.`

const FOLDER = 'var/engines'
const WIDTHS = [375, 768, 1440]

/** The site's fonts are optional: what comes after a tenth of a second is not shown, and machines that shoot are busy. */
const PATIENT_WITH_FONTS = { 'gfx.downloadable_fonts.fallback_delay_short': 10_000 }

interface Studio {
  name: string
  launch: () => Promise<Browser>
}

const studioOf = (name: 'firefox' | 'webkit'): Studio | null => {
  const engine = presentEngine(name)
  if (!engine) {
    console.log(`Without ${name}, which is not here: ${ADVICE[name]}`)
    return null
  }
  const { channel, launchOptions } = engine.use
  const type = name === 'firefox' ? firefox : webkit
  const options = { ...launchOptions, ...(channel && { channel }), firefoxUserPrefs: PATIENT_WITH_FONTS }
  return { name, launch: () => type.launch(options) }
}

const versionOf = async (launch: Studio['launch']): Promise<string> => {
  const browser = await launch()
  const version = browser.version()
  await browser.close()
  return version
}

const asked = askedPaths(HELP)
const origin = await siteOrigin('engines')
const shots = ROUTES.map(({ path }) => path)
  .filter((path) => asked.length === 0 || asked.includes(path))
  .map(shotOf)
if (asked.length === 0) await rm(FOLDER, { recursive: true, force: true })

const inChromium = () => chromium.launch({ executablePath: findBrowser().path, args: BROWSER_ARGS })
const studios = [{ name: 'chromium', launch: inChromium }, studioOf('firefox'), studioOf('webkit')].filter(
  (studio) => studio !== null,
)
const columns: Column[] = []
for (const { name, launch } of studios) {
  columns.push({ name, title: `${name} ${await versionOf(launch)}` })
  for (const width of WIDTHS) {
    await shootAll({ launch, origin, width, folder: join(FOLDER, name, String(width)) }, shots)
    console.log(`${name} at ${width} px: ${shots.length} pages`)
  }
}
await writeFile(join(FOLDER, 'index.html'), sideBySide(columns, WIDTHS, shots))
console.log(`Side by side in ${FOLDER}/index.html`)
