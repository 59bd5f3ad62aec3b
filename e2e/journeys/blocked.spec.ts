import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { STATE_DIR } from '../site/lead.ts'
import { listening } from '../site/awake.ts'
import { expect, test } from '../site/test.ts'

const PIXEL = 'https://pixel.vendor.example'

const blocked = async (): Promise<unknown> => {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['shell/server/events/cli/events.ts', 'blocked', '--days', '1', '--json'],
    { env: { ...process.env, STATE_DIR } },
  )
  return JSON.parse(stdout)
}

test("what a page's policy blocks in a browser is listed by origin, directive and page @writes-events", async ({
  playwright,
  launchOptions,
  baseURL,
}) => {
  // Otherwise Chromium sends reports after a minute.
  const browser = await playwright.chromium.launch({
    ...launchOptions,
    args: [...(launchOptions.args ?? []), '--short-reporting-delay'],
  })
  const page = await browser.newPage(baseURL === undefined ? {} : { baseURL })
  await page.goto('/hr?email=dana@x.example')
  await listening(page)
  await page.evaluate((pixel) => {
    new Image().src = `${pixel}/p.gif?id=7`
    document.head.append(Object.assign(document.createElement('style'), { textContent: 'p { color: red }' }))
  }, PIXEL)
  await expect
    .poll(blocked)
    .toEqual(
      expect.arrayContaining([
        expect.objectContaining({ origin: PIXEL, directive: 'img-src', page: '/hr' }),
        expect.objectContaining({ origin: 'inline', directive: 'style-src-elem', page: '/hr' }),
      ]),
    )
  expect(JSON.stringify(await blocked())).not.toContain('dana')
  await browser.close()
})
