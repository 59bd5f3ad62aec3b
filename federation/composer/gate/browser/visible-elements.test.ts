import { chromium, type Browser, type Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { BROWSER_ARGS, findInstalledBrowser } from '@federation/node-kit/browser'
import { findInvisibleElements } from './inspect-page.ts'

const browserPath = findInstalledBrowser()
let browser: Browser | undefined
let page: Page
beforeAll(async () => {
  if (!browserPath) return
  browser = await chromium.launch({ executablePath: browserPath.path, args: BROWSER_ARGS })
  page = await browser.newPage()
})
afterAll(() => browser?.close())

const causesIn = async (style: string, around = ''): Promise<string[]> => {
  await page.setContent(
    `<style>${style}</style><header><a href="#main" style="position:absolute;left:-999px">Skip</a></header>
     <main>${around}<h1>Pay</h1><form><a href="#email" hidden>Email is required.</a><label>Email <input name="email"></label><button>Send</button></form>
     <a href="/meeting">Get a demo</a>
     <details><summary>More</summary><form><input name="late"></form></details></main>`,
  )
  return (await findInvisibleElements(page)).map(({ element, cause }) => `${element}: ${cause}`)
}

const COVERED = 'it is covered, clipped, or has the color of what is behind it'

test.skipIf(!browserPath).each([
  ['', []],
  ['h1 { opacity: 0 }', ['the h1 “Pay”: it has opacity: 0']],
  ['h1 { display: none }', ['the h1 “Pay”: it has display: none']],
  ['h1 { visibility: hidden }', ['the h1 “Pay”: it has visibility: hidden']],
  ['h1 { position: absolute; left: -9999px }', ['the h1 “Pay”: it is placed outside of the page']],
  [
    'h1 { position: absolute; width: 1px; height: 1px; overflow: hidden }',
    ['the h1 “Pay”: it is 1 px wide and 1 px high'],
  ],
  ['h1 { color: white }', [`the h1 “Pay”: ${COVERED}`]],
  ['h1 { clip-path: inset(50%) }', [`the h1 “Pay”: ${COVERED}`]],
  [
    'main { position: relative } a { color: white; text-decoration: none }',
    [`the first link of main “Get a demo”: ${COVERED}`],
  ],
  ['form { display: none }', ['the form “Email is required.Email Send”: it has display: none']],
  [
    'main { opacity: 0 }',
    [
      'the h1 “Pay”: <main> around it has opacity: 0',
      'main: it has opacity: 0',
      'the first link of main “Get a demo”: <main> around it has opacity: 0',
      'the form “Email is required.Email Send”: <main> around it has opacity: 0',
    ],
  ],
])('with the styles %j, finds the invisible elements %j', async (style, expected) => {
  expect(await causesIn(style)).toEqual(expected)
})

test.skipIf(!browserPath)('finds an h1 that something covers', async () => {
  const cover = '<div style="position:fixed;inset:0;background:white"></div>'
  expect(await causesIn('', cover)).toContain(`the h1 “Pay”: ${COVERED}`)
})
