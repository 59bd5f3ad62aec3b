import type { Route } from '@playwright/test'
import type { Fault, Visit } from './fault.ts'

const SLOW_MS = 3000

const cut = (bytes: Buffer): Buffer => bytes.subarray(0, Math.floor(bytes.length / 2))

/** A byte of a hundred is another: neither a whole script nor nonsense at once. */
const garbled = (bytes: Buffer): Buffer =>
  Buffer.from(bytes.map((byte, index) => (index % 100 === 50 ? byte ^ 0x15 : byte)))

const changed = (change: (bytes: Buffer) => Buffer) => async (route: Route) => {
  const response = await route.fetch()
  await route.fulfill({ response, body: change(await response.body()) })
}

const ANSWERS: Record<string, (route: Route) => Promise<unknown>> = {
  missing: (route) => route.fulfill({ status: 404, body: '' }),
  slow: async (route) => {
    await new Promise((resolve) => setTimeout(resolve, SLOW_MS))
    await route.continue()
  },
  // Never answered: the window's end ends it.
  hanging: () => Promise.resolve(),
  'answered with 500': (route) => route.fulfill({ status: 500, body: 'Internal Server Error' }),
  truncated: changed(cut),
  corrupted: changed(garbled),
  'of a wrong type': async (route) => {
    const response = await route.fetch()
    await route.fulfill({
      response,
      headers: { ...response.headers(), 'content-type': 'text/html' },
      body: '<!doctype html><title>Sign in to this network</title>',
    })
  },
}

/** What holds a part's code, styles and pictures; the shell's are its pages' data for going on as well. */
const filesOf = ({ area }: Visit) => (area === 'pages' ? /\/_f\/[^/]+\// : new RegExp(`/_r/${area}/`))

/** Every file of an area is so; the HTML that it rendered at its release comes with the page. */
export const FAULTS_OF_FILES: Fault[] = Object.entries(ANSWERS).map(([name, answer]) => ({
  name,
  begin: (visit) =>
    visit.context.route(filesOf(visit), async (route) => {
      visit.met += 1
      // The visitor may have gone, and the request with them.
      await answer(route).catch(() => undefined)
    }),
}))
