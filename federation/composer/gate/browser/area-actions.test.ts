import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { chromium, type Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { BROWSER_ARGS, findInstalledBrowser } from '@federation/node-kit/browser'
import { AREA_ACTIONS_GLOBAL, readAreaActions, touchControls } from './area-actions.ts'
import { openTab } from './tab.ts'

const browserPath = findInstalledBrowser()
let browser: Browser | undefined
let server: Server
let origin = ''
/** Scripts that the test page loads, by URL path. */
let scripts: Record<string, string>

const PAGE_DATA = {
  page: {
    roots: [
      { place: 'own', area: 'mf-pay' },
      { place: 'other', area: 'mf-hr' },
    ],
  },
}
const AREA_SCRIPT = '/_r/mf-pay/2.0.0/assets/pay.js'
const SHELL_SCRIPT = '/_r/shell/1.0.0/assets/main.client.js'
const REACT_SCRIPT = '/_r/shell/1.0.0/assets/react-dom.js'

const html = () =>
  `<header id="top"><form id="search" action="/search"><input name="q"></form></header>
   <main id="main"><div data-root="own"><p id="mine">Pay</p><form id="form" action="/api/x"><input name="a"><button>Send</button></form></div>
   <div data-root="other"><p id="theirs">Hire</p></div></main>
   <script type="application/json" id="page-data">${JSON.stringify(PAGE_DATA)}</script>
   ${Object.keys(scripts)
     .map((path) => `<script src="${path}"></script>`)
     .join('')}`

beforeAll(async () => {
  if (!browserPath) return
  browser = await chromium.launch({ executablePath: browserPath.path, args: BROWSER_ARGS })
  server = createServer(({ url = '' }, response) => {
    const script = scripts[url]
    response.setHeader('content-type', script === undefined ? 'text/html' : 'text/javascript')
    response.setHeader('content-security-policy', "script-src 'self'; connect-src 'self'; style-src 'self'")
    response.end(script ?? html())
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(async () => {
  await browser?.close()
  server?.close()
})

const actionsOf = async (scriptsByPath: Record<string, string>) => {
  scripts = scriptsByPath
  if (!browser) throw new Error('unreachable: the tests need a browser')
  const { page, close } = await openTab(browser, origin, { width: 1280 })
  try {
    await page.goto('/pay', { waitUntil: 'load' })
    await page.evaluate(touchControls)
    return await page.evaluate(readAreaActions, AREA_ACTIONS_GLOBAL)
  } finally {
    await close()
  }
}
const pathOf = (index: number) => `/_r/mf-pay/2.0.0/assets/script-${index}.js`

/** Runs each element of `codes` as a separate script of one page. Returns the recorded actions of each script, by code. */
const actionsByCode = async (codes: readonly string[]): Promise<Map<string, string[]>> => {
  const actions = await actionsOf(Object.fromEntries(codes.map((code, index) => [pathOf(index), code])))
  return new Map(
    codes.map((code, index) => [
      code,
      actions.filter(({ script }) => script.includes(pathOf(index))).map(({ what }) => what),
    ]),
  )
}

const OUTSIDE = [
  ["document.cookie = 'id=1'", 'sets the cookie “id”'],
  ["cookieStore.set('id', '1')", 'sets the cookie “id”'],
  ["localStorage.setItem('id', '1')", 'writes the key “id” of localStorage'],
  ["localStorage.id = '1'", 'writes the key “id” of localStorage'],
  ["delete sessionStorage['crewtally.plid']", 'writes the key “crewtally.plid” of sessionStorage'],
  ["localStorage.setItem('crewtally.consent', '{}')", 'writes the key “crewtally.consent” of localStorage'],
  ['sessionStorage.clear()', 'clears sessionStorage'],
  ["indexedDB.open('visits')", 'opens the database “visits”'],
  ["caches.open('visits')", 'opens the cache “visits”'],
  ["document.addEventListener('input', () => {})", 'listens to “input” on document'],
  ["addEventListener('keydown', () => {}, true)", 'listens to “keydown” on window'],
  ['window.onclick = () => {}', 'listens to “click” on window'],
  ['document.oncopy = () => {}', 'listens to “copy” on document'],
  [
    "document.getElementById('search').addEventListener('submit', () => {})",
    'listens to “submit” on <form#search>',
  ],
  ["document.getElementById('search').action = '/steal'", 'changes action of <form#search>'],
  ["document.getElementById('form').setAttribute('action', '/steal')", 'changes action of <form#form>'],
  ["document.querySelector('button').formAction = '/steal'", 'changes formAction of <button>'],
  ["document.body.append('text')", 'changes <body> (append)'],
  ["document.title = 'Mine'", 'changes document (title)'],
  ["document.getElementById('top').innerHTML = ''", 'changes <header#top> (innerHTML)'],
  ["document.getElementById('theirs').firstChild.data = 'x'", 'changes a #text (data)'],
  ["document.getElementById('theirs').textContent = 'x'", 'changes <p#theirs> (textContent)'],
  ["document.documentElement.classList.add('mine')", 'changes <html> (classList)'],
  ["document.body.style.overflow = 'hidden'", 'changes <body> (style)'],
  ["document.body.dataset.mine = ''", 'changes <body> (dataset)'],
  ["location.href = '/elsewhere?a=1'", 'navigates to /elsewhere?a=1'],
  ["history.pushState(null, '', '/mine')", 'navigates to /mine'],
  ["document.getElementById('form').submit()", 'submits <form#form>'],
  ["open('/elsewhere')", 'opens a window with /elsewhere'],
  [
    "fetch('https://other.example/').catch(() => {})",
    'breaks the security policy: connect-src blocks https://other.example/',
  ],
  [
    "document.querySelector('[data-root] input').addEventListener('input', () => { document.cookie = 'typed=1' })",
    'sets the cookie “typed”',
  ],
] as const

test.skipIf(!browserPath)('records each action of an area outside of its roots', async () => {
  const actions = await actionsByCode(OUTSIDE.map(([code]) => code))
  expect([...actions]).toEqual(OUTSIDE.map(([code, what]) => [code, [what]]))
})

test.skipIf(!browserPath)('names the script of the area with line and column', async () => {
  const actions = await actionsOf({ [AREA_SCRIPT]: "\n  document.cookie = 'id=1'" })
  expect(actions.map(({ script }) => script)).toEqual([`${origin}${AREA_SCRIPT}:2:19`])
})

const INSIDE = [
  "localStorage.setItem('crewtally.first-day', '{}')",
  "sessionStorage.setItem('crewtally.draft.contact', '{}')",
  "localStorage.getItem('id') ?? localStorage.length",
  "addEventListener('storage', () => {})",
  "addEventListener('resize', () => {})",
  "document.addEventListener('pointermove', () => {})",
  "addEventListener('hs-form-event:on-ready', () => {})",
  "document.querySelector('[data-root=own]').addEventListener('input', () => {})",
  "document.getElementById('mine').style.color = 'red'",
  "document.getElementById('mine').classList.add('open')",
  "document.getElementById('mine').textContent = 'x'",
  "document.createElement('div').append('x')",
  'document.body.style.overflow + document.body.classList.length',
  "new XMLHttpRequest().addEventListener('error', () => {})",
]

test.skipIf(!browserPath)(
  'records nothing that an area does in its own roots, or with its own keys',
  async () => {
    expect([...(await actionsByCode(INSIDE))]).toEqual(INSIDE.map((code) => [code, []]))
  },
)

const COLD =
  "document.cookie = 'id=1'; document.addEventListener('input', () => {}); document.body.append('x')"

test.skipIf(!browserPath)('records nothing that the shell does, also if an area calls it', async () => {
  const called = {
    [SHELL_SCRIPT]: `${COLD}; globalThis.change = () => { ${COLD} }`,
    [AREA_SCRIPT]: 'change()',
  }
  expect(await actionsOf(called)).toEqual([])
})

test.skipIf(!browserPath)(
  'records what React renders outside of the roots, but not its own listeners',
  async () => {
    const react = {
      [REACT_SCRIPT]: `document.addEventListener('selectionchange', () => {})
      document.getElementById('mine').textContent = 'x'
      document.getElementById('theirs').textContent = 'x'
      setTimeout(() => document.body.append('portal'))`,
    }
    expect(await actionsOf(react)).toEqual([{ what: 'changes <body> (append)', script: '' }])
  },
)

test.skipIf(!browserPath)(
  'the window reaches no other server, neither over HTTP nor over WebRTC',
  async () => {
    const received: string[] = []
    const other = createServer(({ url = '' }, response) => {
      received.push(url)
      response.end()
    }).listen(0, '127.0.0.1')
    const stun = createSocket('udp4', () => received.push('stun')).bind(0, '127.0.0.1')
    await Promise.all([once(other, 'listening'), once(stun, 'listening')])
    const { port } = other.address() as AddressInfo
    if (!browser) throw new Error('unreachable: the tests need a browser')
    scripts = {}
    const { page, pageErrors, close } = await openTab(browser, origin, { width: 1280 })
    try {
      await page.goto('/pay')
      await page.evaluate(
        async ([address, stunServer]) => {
          const load = (image: HTMLImageElement) =>
            new Promise((resolve) =>
              Object.assign(image, { onload: resolve, onerror: resolve, src: address }),
            )
          await load(new Image())
          const connection = new RTCPeerConnection({ iceServers: [{ urls: stunServer }] })
          const gathered = new Promise<void>((resolve) => {
            connection.addEventListener('icegatheringstatechange', () => {
              if (connection.iceGatheringState === 'complete') resolve()
            })
          })
          connection.createDataChannel('data')
          await connection.setLocalDescription(await connection.createOffer())
          await gathered
        },
        [`http://127.0.0.1:${port}/stolen`, `stun:127.0.0.1:${stun.address().port}`] as const,
      )
      expect([received, pageErrors]).toEqual([[], []])
    } finally {
      await close()
      other.close()
      stun.close()
    }
  },
)
