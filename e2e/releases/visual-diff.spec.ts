import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { basename, resolve } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import type { Browser, Page } from '@playwright/test'
import { openSettledPage } from '@federation/composer/settled-page'
import { test } from './team.ts'
import { getStateDir } from '../fixtures/stored-records.ts'
import { expect } from '../fixtures/test.ts'

/** Pages that look different after the release. `UNSEEN` also changes, but only in its metadata. */
const CHANGED = ['/pay/payment-ticketing-system', '/pay/same-day-pay']

const UNSEEN = '/pay/commission-calculation'

const UNCHECKED = ['--skip', 'lint,types,tests']

const liveAt = async (page: Page): Promise<string> => {
  const status = (await (await page.request.get('/_status')).json()) as { live: { composition: string } }
  return status.live.composition
}

/** Runs `npm run e2e -- --looks`, the visual diff, in this workspace. Returns the output. */
const looks = async (...args: string[]): Promise<string> => {
  const env = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^(?:TEST_|PW_|PLAYWRIGHT_|BASE_URL)/.test(name)),
  )
  const { stdout } = await promisify(execFile)(process.execPath, ['e2e/run/e2e.ts', '--looks', ...args], {
    env: { ...env, STATE_DIR: resolve(getStateDir()) },
  })
  return stdout
}

/** Serves the site at `origin`, but delays its fonts, so that they arrive after the first layout of a page. */
const serveFontsLate = async (origin: string): Promise<Server> => {
  const server = createServer((request, response) => {
    const answer = async () => {
      const { url = '/' } = request
      if (url.endsWith('.woff2')) await setTimeout(600)
      const upstream = await fetch(new URL(url, origin))
      response.statusCode = upstream.status
      for (const [name, value] of upstream.headers)
        if (!/^(?:content-(?:encoding|length)|transfer-encoding)$/.test(name)) response.setHeader(name, value)
      response.end(Buffer.from(await upstream.arrayBuffer()))
    }
    answer().catch(() => response.destroy())
  })
  await once(server.listen(0), 'listening')
  return server
}

const takeScreenshot = async (browser: Browser, origin = '', at = Date.now()): Promise<Buffer> => {
  const { page } = await openSettledPage(browser, { origin }, UNSEEN, { width: 768, at })
  const screenshot = await page.screenshot({ fullPage: true, animations: 'disabled' })
  await page.context().close()
  return screenshot
}

test.describe('visual diff', { tag: ['@shell', '@slow'] }, () => {
  // Playwright's report fetches the texts of its attachments, which browsers forbid in a report opened as a file.
  test.use({ allowedErrors: [/URL scheme "file" is not supported|Failed to fetch/] })

  test('a release lists the pages that look different, and writes a report with each before and after @writes-releases', async ({
    page,
    team,
  }) => {
    // Allow 15 minutes: the test makes a release with browser checks and visual diff, and then a second visual diff.
    test.setTimeout(900_000)
    const before = await liveAt(page)
    // Use a new text in each run, because `fed` reuses the existing release if the sources are unchanged.
    const headline = `Paid by ${Date.now() % 10_000} pm`
    await team.edit('mf-pay/src/content/same-day-pay.ts', /(?<=opening: {[^}]*?title: ')[^']*/, headline)
    const styles = 'mf-pay/src/components/question-before.module.css'
    await team.edit(styles, /^/, '.lower { padding-block-start: 1px }\n')
    const ticketing = 'mf-pay/src/pages/pay/payment-ticketing-system.tsx'
    await team.edit(
      ticketing,
      /<QuestionBefore .*\/>/,
      (part) => `<div className={beforeStyles.lower}>${part}</div>`,
    )
    await team.edit(
      `mf-pay/src/content/${basename(UNSEEN)}.ts`,
      /(?<=title: ')[^']*/,
      'Nobody sees this on the page',
    )
    const released = await team.fed('release', 'mf-pay', ...UNCHECKED)
    expect(released).toMatch(
      new RegExp(`^2 pages look different: ${CHANGED.join(', ')}; \\d+ differ and look the same`, 'm'),
    )
    const file = /before and after: (\S+)/.exec(released)?.[1] ?? ''

    await page.goto(pathToFileURL(file).href)
    // The report shows the two changed pages, each at three widths.
    await expect(page.getByText(/^(?:375|768|1440) px$/)).toHaveCount(6)
    await page
      .getByRole('link', { name: CHANGED[0] ?? '', exact: true })
      .first()
      .click()
    await page.getByText('Slider').first().click()
    await expect(page.getByRole('img')).not.toHaveCount(0)

    const [, changed = ''] = CHANGED
    const output = await looks('--composition', before, changed, UNSEEN, '/hr')
    expect(output).toMatch(new RegExp(`^1 page looks different: ${changed}; 1 differ and look the same`, 'm'))
    expect(output).toContain('Pages with differences: 2')
    expect(output).toContain('Report: var/test/looks/index.html')
    await team.fed('rollback')
  })

  test('late fonts do not make a page look different', async ({ browser, baseURL }) => {
    const late = await serveFontsLate(baseURL ?? '')
    const { port } = late.address() as AddressInfo
    const now = Date.now()
    const [before, after] = [
      await takeScreenshot(browser, baseURL, now),
      await takeScreenshot(browser, `http://localhost:${port}`, now),
    ]
    late.close()
    expect(after.equals(before)).toBe(true)
  })

  test('no picture contains the consent dialog, even if a window opens slowly', async ({
    browser,
    baseURL,
  }) => {
    const now = Date.now()
    const [early, later] = [
      await takeScreenshot(browser, baseURL, now - 60_000),
      await takeScreenshot(browser, baseURL, now + 60_000),
    ]
    expect(early.equals(later)).toBe(true)
  })
})
