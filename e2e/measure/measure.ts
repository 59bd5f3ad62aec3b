import { mkdir, rm, writeFile } from 'node:fs/promises'
import { chromium } from '@playwright/test'
import { readArguments } from '@federation/node-kit/cli'
import { BROWSER_ARGS, findBrowser, siteOrigin } from '../fixtures/browsers.ts'
import { ROUTES } from '../fixtures/routes.ts'
import { compareSinks, judgePages, PAGES } from './lighthouse-flow.ts'
import { measurePage } from './page-cost.ts'
import { measureTimes } from './page-times.ts'
import { enginesHere, takePictures } from './screens.ts'

const HELP = `Measures pages of a running site, every page or those that are named by their paths. BASE_URL=… names a site elsewhere.

  npm run speed                 what each page costs and how fast it is, medians of three runs, in fresh contexts
  npm run speed -- /hr /pay     only these; also: --route /hr,/pay
  npm run speed -- --runs 7     medians of more runs
  npm run speed -- --weight     bytes and depth only
  npm run speed -- --sinks      / with every third party at work against none, in turn; starts sites of its own
  npm run lighthouse            Lighthouse's scores of one page of each type, as on a phone; ends with 1 below a bar
  npm run screens               pictures at four widths
  npm run engines               pictures at three widths in every engine of this machine

Times are of a throttled visit (150 ms a request, 1.6 Mbit/s, CPU 4×), except clicks. Two visits differ by a tenth: a
difference of 5% shows in some 24 runs. Results go to var/measure. Nothing else should run on the machine.`

const OUT = 'var/measure'
const KB = 1000
const [verb = '', ...args] = process.argv.slice(2)
process.argv.splice(2, process.argv.length, ...args)
const { values, positionals } = readArguments(HELP, {
  hasPositionals: true,
  options: {
    route: { type: 'string' },
    runs: { type: 'string', default: '3' },
    weight: { type: 'boolean', default: false },
    sinks: { type: 'boolean', default: false },
  },
})
const reject = (reason: string): never => {
  console.error(`${reason}\n\n${HELP}`)
  return process.exit(2)
}
const runs = Number(values.runs)
if (!Number.isInteger(runs) || runs < 1) reject(`--runs must be a whole number from 1, not ${values.runs}`)
const named = [...positionals, ...(values.route?.split(',') ?? [])]
const unknown = named.filter((name) => !ROUTES.some(({ path }) => path === name))
if (unknown.length > 0)
  reject(`The site has no ${unknown.join(', ')}. Name a page by its path, such as /pay.`)
const paths = named.length > 0 ? named : ROUTES.map(({ path }) => path)
await mkdir(OUT, { recursive: true })

/** Values by measure, one per run. Null if the page has no menu or no form to measure. */
type Values = Record<string, (number | null)[]>

const medianOf = (all: (number | null)[]): number | null => {
  const sorted = all.filter((value) => value !== null).toSorted((a, b) => a - b)
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? null
}

const SIZES = new Set(['html', 'css', 'fonts', 'bootstrap', 'other js', 'total', 'total awake'])
const textOf = (name: string, value: number | null): string => {
  if (value === null) return '–'
  if (SIZES.has(name)) return (value / KB).toFixed(1)
  return name === 'depth' || name === 'cls' ? String(Number(value.toFixed(4))) : value.toFixed(0)
}

/** Prints a line of medians for each page. Writes all values to speed.json and the lines to speed.txt. */
const measureSpeed = async (origin: string): Promise<void> => {
  const browser = await chromium.launch({
    executablePath: findBrowser({ isWhole: true }).path,
    args: BROWSER_ARGS,
  })
  const lines: string[] = []
  const print = (cells: string[], widths: number[]) => {
    lines.push(
      cells
        .map((cell, index) => (index === 0 ? cell.padEnd(34) : cell.padStart(widths[index - 1] ?? 8)))
        .join(''),
    )
    console.log(lines.at(-1))
  }
  console.log(`Medians of ${runs}, from ${origin}; times in ms, sizes in kB on the wire`)
  const reports: { path: string; values: Values }[] = []
  for (const path of paths) {
    const all: Values = {}
    for (let run = 0; run < runs; run += 1) {
      const { html, css, fonts, bootstrap, shellJs, areaJs, total, awake, depth, cls } = await measurePage(
        browser,
        origin,
        path,
      )
      const cost = {
        html,
        css,
        fonts,
        bootstrap,
        'other js': shellJs + areaJs,
        total,
        'total awake': awake,
        depth,
        cls,
      }
      const times = values.weight ? {} : await measureTimes(browser, origin, path)
      for (const [name, value] of Object.entries({ ...times, ...cost })) (all[name] ??= []).push(value)
    }
    const widths = Object.keys(all).map((name) => Math.max(name.length, 6) + 2)
    if (reports.length === 0) print(['path', ...Object.keys(all)], widths)
    print([path, ...Object.entries(all).map(([name, list]) => textOf(name, medianOf(list)))], widths)
    reports.push({ path, values: all })
  }
  await browser.close()
  await writeFile(
    `${OUT}/speed.json`,
    JSON.stringify({ origin, runs, at: new Date().toISOString(), reports }, null, 1),
  )
  await writeFile(`${OUT}/speed.txt`, `${lines.join('\n')}\n`)
  console.log(`\nEach run's values are in ${OUT}/speed.json.`)
}

const pictures = async (widths: number[], hasAllEngines: boolean): Promise<void> => {
  const folder = `${OUT}/${verb}`
  if (named.length === 0) await rm(folder, { recursive: true, force: true })
  const engines = enginesHere(hasAllEngines)
  await takePictures(await siteOrigin(verb), { engines, widths, paths, folder })
}

const VERBS: Record<string, () => Promise<unknown>> = {
  speed: async () => {
    if (!values.sinks) return measureSpeed(await siteOrigin(verb))
    console.log(`/, throttled, agreed to everything; medians of ${runs} pairs; times in ms`)
    console.log(await compareSinks(runs))
  },
  lighthouse: async () => {
    const isGood = await judgePages(
      await siteOrigin(verb),
      named.length > 0 ? named : PAGES,
      `${OUT}/lighthouse.html`,
    )
    process.exitCode = isGood ? 0 : 1
  },
  screens: () => pictures([375, 768, 1024, 1440], false),
  engines: () => pictures([375, 768, 1440], true),
}
await VERBS[verb]?.()
