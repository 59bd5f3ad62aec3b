import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { askedPaths } from '../site/asked-paths.ts'
import { findBrowser } from '../site/find-browser.ts'
import { BROWSER_ARGS, siteOrigin } from '../site/origin.ts'
import { ROUTES } from '../site/routes.ts'
import { contactSheet } from './contact-sheet.ts'
import { shootAll, shotOf } from './shoot.ts'

const HELP = `Shoots pages of a running site at four widths into var/screens, with one contact sheet for each width.

  npm run screens                every page
  npm run screens -- /pay /hr    only these

BASE_URL=… shoots a site elsewhere.`

const FOLDER = 'var/screens'
const WIDTHS = [375, 768, 1024, 1440]

const asked = askedPaths(HELP)
const origin = await siteOrigin('screens')
const paths = ROUTES.map(({ path }) => path).filter((path) => asked.length === 0 || asked.includes(path))
if (asked.length === 0) await rm(FOLDER, { recursive: true, force: true })
const launch = () => chromium.launch({ executablePath: findBrowser().path, args: BROWSER_ARGS })

for (const width of WIDTHS) {
  const folder = join(FOLDER, String(width))
  const shots = paths.map(shotOf)
  await shootAll({ launch, origin, width, folder }, shots)
  await writeFile(join(folder, 'index.html'), contactSheet(width, shots))
  console.log(
    `${String(width).padStart(4)} px: ${shots.length} pages in ${folder}, all together in ${folder}/index.html`,
  )
}
