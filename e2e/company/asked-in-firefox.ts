import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { launch, type Page } from 'puppeteer-core'
import { CONSENT_KEY, type ConsentRecord } from 'shared-contracts'
import { systemsFirefox } from '../engines/engine.ts'
import type { Figure } from './figure.ts'
import { noNginx, withNginx } from './nginx.ts'
import { startService, stopService } from './own-site.ts'
import { keptEvents } from './told-events.ts'
import { freePort } from 'federation/service/free-port'
import { until } from 'federation/testing/processes'
import { releasedState } from './whole-site.ts'

const HOST = 'www.crewtally.example'
const ASKED_WITHIN = 60_000

const FIREFOX = systemsFirefox()

const record = (page: Page): Promise<ConsentRecord | null> =>
  page.evaluate((key) => JSON.parse(localStorage.getItem(key) ?? 'null') as ConsentRecord | null, CONSENT_KEY)

const button = (page: Page, words: string) =>
  page.waitForSelector(`button::-p-text(${words})`, { visible: true, timeout: ASKED_WITHIN })
const press = async (page: Page, words: string): Promise<void> => {
  await (await button(page, words))?.click()
}
const isAsked = (page: Page): Promise<boolean> =>
  page.evaluate(() =>
    [...document.querySelectorAll('button')].some(({ textContent }) => textContent === 'Refuse all'),
  )
const said = (consent: ConsentRecord | null): string =>
  consent
    ? `${consent.measurement ? 'measurement' : '-'}/${consent.marketing ? 'marketing' : '-'}`
    : 'nothing'

/** A visitor refuses, comes back, changes their mind at the page's foot, and goes on. */
const proveQuestion = async (page: Page, address: string): Promise<Figure> => {
  await page.goto(`${address}/hr`)
  await press(page, 'Refuse all')
  const refused = said(await record(page))
  await page.reload({ waitUntil: 'load' })
  // Long enough for the question, which would come once the page is idle.
  await page.waitForFunction(() => performance.now() > 5000)
  const askedAgain = await isAsked(page)
  const settings = await page.waitForSelector('footer [data-consent-link]')
  await settings?.click()
  await press(page, 'Agree to all')
  const agreed = said(await record(page))
  const gone = !(await isAsked(page))
  return {
    what: 'the question for consent in Firefox, behind nginx with TLS',
    promised: 'asks, takes a no that outlasts a reload, and takes a yes by the footer',
    measured: `refused: ${refused}; asked again: ${askedAgain}; agreed: ${agreed}; ${gone ? 'gone' : 'still there'}`,
    holds: refused === '-/-' && !askedAgain && agreed === 'measurement/marketing' && gone,
  }
}

/** What the page tells comes through nginx, and brings nothing of who told it. */
const proveEvents = async (page: Page, address: string, { stateDir }: Server): Promise<Figure> => {
  await page.goto(`${address}/pay`)
  await page.waitForFunction(() => performance.now() > 3000)
  await page.goto(`${address}/robots.txt`)
  const views = async () => (await keptEvents(stateDir)).filter((event) => event?.type === 'page_view').length
  const isKept = await until(async () => (await views()) > 0)
  const folder = join(stateDir, 'events')
  const files = await readdir(folder).catch(() => [])
  const text = (await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')))).join('')
  const isPlain = !/127\.0\.0|Firefox|Mozilla/.test(text)
  return {
    what: 'events of a Firefox behind nginx',
    promised: 'are taken, with no address and no name of a browser',
    measured: `${await views()} views kept, ${isPlain ? 'nothing' : 'something'} of who told them`,
    holds: isKept && isPlain,
  }
}

/** Another checkout on another port has its own visitors. */
const proveBeside = async (page: Page, address: string, beside: Server): Promise<Figure> => {
  await page.goto(`${beside.url}/hr`)
  await press(page, 'Refuse all')
  const there = said(await record(page))
  await page.goto(`${address}/hr`)
  const here = said(await record(page))
  return {
    what: 'another checkout beside it, on other ports',
    promised: 'asks for itself, and changes no answer given here',
    measured: `there: ${there}; here still: ${here}`,
    holds: there === '-/-' && here === 'measurement/marketing',
  }
}

interface Server {
  url: string
  stateDir: string
}

/** Runs the site's server alone on what is released in a state folder: nobody sends a form here. */
const withServer = async <T>(
  { stateDir, remove }: Awaited<ReturnType<typeof releasedState>>,
  prove: (server: Server) => Promise<T>,
): Promise<T> => {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const env = { STATE_DIR: stateDir, HOST: '127.0.0.1', PORT: String(port), TRUST_PROXY: '127.0.0.1' }
  const server = await startService('shell/server/main.ts', env, `${url}/readyz`)
  try {
    return await prove({ url, stateDir })
  } finally {
    await stopService(server)
    await remove()
  }
}

const proveWith = async (path: string, here: Server, there: Server): Promise<Figure[]> => {
  const folder = await mkdtemp(join(tmpdir(), 'company-firefox-'))
  const ports = { site: Number(new URL(here.url).port), tls: await freePort(), plain: await freePort() }
  const address = `https://${HOST}:${ports.tls}`
  const firefox = await launch({
    browser: 'firefox',
    executablePath: path,
    headless: true,
    acceptInsecureCerts: true,
    extraPrefsFirefox: { 'network.dns.forceResolve': '127.0.0.1' },
  })
  try {
    return await withNginx(folder, ports, async () => {
      const page = await firefox.newPage()
      return [
        await proveQuestion(page, address),
        await proveEvents(page, address, here),
        await proveBeside(page, address, there),
      ]
    })
  } finally {
    await firefox.close()
    await rm(folder, { recursive: true, force: true })
  }
}

/** The question and its events as a stranger meets them: another browser, a proxy in front, another site beside. */
export const proveAskedInFirefox = async (_short: boolean): Promise<Figure[]> => {
  const lacks = FIREFOX === undefined ? 'there is no Firefox here' : noNginx()
  if (FIREFOX === undefined || lacks !== null)
    return [
      {
        what: 'the question in Firefox',
        promised: 'asks and heeds',
        measured: `not measured: ${lacks}`,
        holds: null,
      },
    ]
  return withServer(await releasedState(), async (here) =>
    withServer(await releasedState(), (there) => proveWith(FIREFOX, here, there)),
  )
}
