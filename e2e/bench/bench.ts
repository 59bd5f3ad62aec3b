import { mkdir, rm, writeFile } from 'node:fs/promises'
import { chromium, type Browser } from '@playwright/test'
import type { Page } from 'puppeteer-core'
import { readArguments } from '@federation/node-kit/cli'
import { median } from '@federation/test-kit/resilience'
import {
  BROWSER_ARGS,
  ENGINES,
  findOrInstallBrowser,
  resolveSiteOrigin,
  type EngineName,
} from '../fixtures/browsers.ts'
import { PAGE_TYPES, ROUTES } from '../fixtures/routes.ts'
import { compareSinks, auditPages, measureVisit, withPage } from '../measure/lighthouse-flow.ts'
import { measurePage } from '../measure/page-cost.ts'
import { measureResponses } from '../measure/page-times.ts'
import { takeScreenshots } from '../measure/screens.ts'

const HELP = `Measures all pages of a running site, or the pages whose paths are passed. BASE_URL=… names a site elsewhere.

  npm run bench                    bytes and times of each page: medians of three runs in fresh contexts
  npm run bench -- /hr /pay        only these; also: --route /hr,/pay
  npm run bench -- --runs 7        medians of more runs
  npm run bench -- --weight        bytes and depth only
  npm run bench -- --sinks         / with every third party at work against none, in turn; starts sites of its own
  npm run bench -- peers           the site against the same pages as Astro, one Vite application, Module Federation and static files:
                                   medians of five runs, with ratios; --check fails if a ratio is 10% worse than the recorded one,
                                   --record replaces the recorded ones; --built skips the build: docs/how-to/compare-with-peers.md
  npm run bench -- lighthouse      Lighthouse's scores of one page of each type, as on a phone; ends with 1 below a bar
  npm run bench -- screens         pictures at four widths
  npm run bench -- engines         pictures at three widths in every engine of this machine

Times are of a throttled visit (150 ms a request, 1.6 Mbit/s, CPU 4×), except clicks. Two visits differ by a tenth: a
difference of 5% shows in some 24 runs. Results go to var/measure. Nothing else should run on the machine.`

const OUT = 'var/measure'
const { values, positionals } = readArguments(HELP, {
  hasPositionals: true,
  options: {
    route: { type: 'string' },
    runs: { type: 'string' },
    weight: { type: 'boolean', default: false },
    sinks: { type: 'boolean', default: false },
    check: { type: 'boolean', default: false },
    record: { type: 'boolean', default: false },
    built: { type: 'boolean', default: false },
  },
})
const reject = (reason: string): never => {
  console.error(`${reason}\n\n${HELP}`)
  return process.exit(2)
}
const [verb = 'speed', ...pages] = positionals[0]?.startsWith('/') ? ['speed', ...positionals] : positionals
const runs = Number(values.runs ?? (verb === 'peers' ? 5 : 3))
if (!Number.isInteger(runs) || runs < 1) reject(`--runs must be a whole number from 1, not ${values.runs}`)
const requestedPaths = [...pages, ...(values.route?.split(',') ?? [])]
const unknown = requestedPaths.filter((name) => !ROUTES.some(({ path }) => path === name))
if (unknown.length > 0)
  reject(`The site has no ${unknown.join(', ')}. Name a page by its path, such as /pay.`)
const paths = requestedPaths.length > 0 ? requestedPaths : ROUTES.map(({ path }) => path)
await mkdir(OUT, { recursive: true })

/** Returns the measured values of one run by name, such as times in ms and sizes in bytes. */
const measureRun = async (browser: Browser, page: Page, url: URL): Promise<Record<string, number | null>> => {
  const cost = await measurePage(browser, url.origin, url.pathname)
  const { foreign: _foreign, lateFonts: _late, shellJs, areaJs, awake, ...sizes } = cost
  const all = { ...sizes, 'other js': shellJs + areaJs, 'total awake': awake }
  if (values.weight) return all
  const { fcp, lcp, tbt } = await measureVisit(page, url.href)
  return { fcp, lcp, tbt, ...(await measureResponses(browser, url.origin, url.pathname)), ...all }
}

/** Measures each page `runs` times. Prints the medians of the values as a table, and writes all values to speed.json. */
const measureSpeed = async (origin: string): Promise<void> => {
  const executablePath = findOrInstallBrowser({ isWhole: true }).path
  const browser = await chromium.launch({ executablePath, args: BROWSER_ARGS })
  const reports: { path: string; runs: Record<string, number | null>[] }[] = []
  await withPage(async (page) => {
    for (const path of paths) {
      const all: (typeof reports)[number]['runs'] = []
      while (all.length < runs) all.push(await measureRun(browser, page, new URL(path, origin)))
      console.log(`${path}: measured`)
      reports.push({ path, runs: all })
    }
  })
  await browser.close()
  console.log(
    `Medians of ${runs}, from ${origin}; times in ms, sizes in bytes on the wire. All values: ${OUT}/speed.json`,
  )
  const rows = reports.map(({ path, runs: all }) => {
    const valuesOf = (name: string) => all.flatMap((one) => one[name] ?? [])
    const names = Object.keys(all[0] ?? {}).filter((name) => valuesOf(name).length > 0)
    return [path, Object.fromEntries(names.map((name) => [name, Number(median(valuesOf(name)).toFixed(3))]))]
  })
  console.table(Object.fromEntries(rows))
  await writeFile(`${OUT}/speed.json`, JSON.stringify({ origin, reports }, null, 1))
}

const pictures = async (widths: number[], engines: readonly EngineName[]): Promise<void> => {
  const folder = `${OUT}/${verb}`
  if (requestedPaths.length === 0) await rm(folder, { recursive: true, force: true })
  await takeScreenshots(await resolveSiteOrigin(verb), folder, { engines, widths, paths })
}

const VERBS: Record<string, () => Promise<unknown>> = {
  speed: async () => {
    if (!values.sinks) return measureSpeed(await resolveSiteOrigin(verb))
    console.log(`/, throttled, with consent to everything; medians of ${runs} pairs; times in ms`)
    console.table(await compareSinks(runs))
  },
  lighthouse: async () => {
    // Skip /thankyou: search engines do not list that page, so its SEO score is low.
    const types = PAGE_TYPES.map(({ path }) => path).filter((path) => path !== '/thankyou')
    const audited = requestedPaths.length > 0 ? requestedPaths : types
    process.exitCode = (await auditPages(await resolveSiteOrigin(verb), audited, `${OUT}/lighthouse.html`))
      ? 0
      : 1
  },
  peers: async () => {
    const { comparePeers } = await import('./peers.ts')
    const mode = values.record ? 'record' : values.check ? 'check' : 'print'
    const options = {
      stateDir: process.env.STATE_DIR ?? 'var',
      runs,
      out: OUT,
      mode,
      isBuilt: values.built,
    } as const
    process.exitCode = (await comparePeers({ origin: await resolveSiteOrigin(verb), ...options })) ? 0 : 1
  },
  screens: () => pictures([375, 768, 1024, 1440], ['chromium']),
  engines: () => pictures([375, 768, 1440], ENGINES),
}
await (
  VERBS[verb] ?? (() => reject(`There is no bench ${verb}. Benches: ${Object.keys(VERBS).join(', ')}.`))
)()
