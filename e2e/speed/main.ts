import { mkdirSync, writeFileSync } from 'node:fs'
import { chromium, type Browser } from '@playwright/test'
import { readArguments } from 'federation/service/read-arguments'
import { checkPaths } from '../site/asked-paths.ts'
import { findBrowser } from '../site/find-browser.ts'
import { BROWSER_ARGS, siteOrigin } from '../site/origin.ts'
import { ROUTES } from '../site/routes.ts'
import { measureClicks } from './click-to-page.ts'
import { compareSinks } from './sinks.ts'
import { picture, table, type Measure, type RouteReport } from './report.ts'
import { measureVitals } from './vitals.ts'
import { measurePage } from './weight.ts'

const HELP = `Measures what each page of a running site costs and how fast it comes, in fresh contexts; prints medians.

  npm run speed                          every route, three runs each: some minutes on a machine that does nothing else
  npm run speed -- --route /hr,/pay      only these
  npm run speed -- --runs 7              medians of more runs
  npm run speed -- --weight              bytes and depth alone
  npm run speed -- --sinks               / with every third party at work against none, in turn; starts sites of its own;
                                         a visit differs from the next by a tenth: 5% show in some 24 runs

Times are of a throttled visit (150 ms a request, 1.6 Mbit/s, CPU 4×), but for the clicks, which are as the machine is.
Tables, figures of every run and a picture go to var/speed. BASE_URL=… measures a site elsewhere.`

const OUT = 'var/speed'
const { values } = readArguments(HELP, {
  options: {
    route: { type: 'string' },
    runs: { type: 'string', default: '3' },
    weight: { type: 'boolean', default: false },
    sinks: { type: 'boolean', default: false },
  },
})
const runs = Number(values.runs)
if (!Number.isInteger(runs) || runs < 1) {
  console.error(`--runs must be a whole number from 1, not ${values.runs}\n\n${HELP}`)
  process.exit(2)
}
const paths = values.route?.split(',') ?? ROUTES.map(({ path }) => path)
checkPaths(paths)

const KB = 1000

interface Reading extends Omit<Measure, 'values'> {
  value: number | null
}

const measureOnce = async (browser: Browser, origin: string, path: string): Promise<Reading[]> => {
  const weight = await measurePage(browser, origin, path)
  const { html, css, fonts, bootstrap, shellJs, areaJs, total, awake, depth, cls } = weight
  const bytes = { html, css, fonts, bootstrap, 'other js': shellJs + areaJs, total, 'total awake': awake }
  const sizes = Object.entries(bytes).map(([name, size]) => ({ name, unit: 'kB' as const, value: size / KB }))
  const shape = [
    { name: 'depth', unit: '' as const, value: depth },
    { name: 'cls', unit: '' as const, value: cls },
  ]
  if (values.weight) return [...sizes, ...shape]
  const vitals = await measureVitals(browser, origin, path)
  const { cold, hovered } = await measureClicks(browser, origin, path)
  const times = Object.entries({ ...vitals, 'click cold': cold, hovered }).map(([name, value]) => ({
    name,
    unit: 'ms' as const,
    value,
  }))
  return [...times, ...sizes, ...shape]
}

const measureRoute = async (browser: Browser, origin: string, path: string): Promise<RouteReport> => {
  const measures = new Map<string, Measure>()
  for (let run = 0; run < runs; run += 1) {
    for (const { name, unit, value } of await measureOnce(browser, origin, path)) {
      const measure = measures.get(name) ?? { name, unit, values: [] }
      measures.set(name, measure)
      measure.values.push(value)
    }
  }
  return { path, measures: [...measures.values()] }
}

const origin = values.sinks ? '' : await siteOrigin('speed')
const browser = await chromium.launch({
  executablePath: findBrowser({ isWhole: true }).path,
  args: BROWSER_ARGS,
})
if (values.sinks) {
  console.log(`/, throttled, agreed to everything; medians of ${runs} pairs; times in ms`)
  console.log(await compareSinks(browser, runs))
  await browser.close()
  process.exit(0)
}
console.log(`Medians of ${runs}, from ${origin}; times in ms, sizes in kB on the wire`)
const reports: RouteReport[] = []
for (const path of paths) {
  const report = await measureRoute(browser, origin, path)
  reports.push(report)
  console.log(
    table([report])
      .split('\n')
      .slice(reports.length === 1 ? 0 : 1)
      .join('\n'),
  )
}
await browser.close()
mkdirSync(OUT, { recursive: true })
writeFileSync(
  `${OUT}/speed.json`,
  JSON.stringify({ origin, runs, at: new Date().toISOString(), reports }, null, 1),
)
writeFileSync(`${OUT}/speed.txt`, `${table(reports)}\n`)
if (!values.weight) writeFileSync(`${OUT}/speed.svg`, picture(reports))
console.log(
  `\nEach run's figures are in ${OUT}/speed.json${values.weight ? '' : `, a picture in ${OUT}/speed.svg`}.`,
)
