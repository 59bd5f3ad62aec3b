import type { Route } from '@playwright/test'
import { defineScenario } from '@federation/test-kit/resilience'
import { sleep } from '@federation/test-kit/processes'
import { AREAS } from '../fixtures/routes.ts'
import { createFaultsByOwner, runFaults, type Fault } from './support/visit.ts'

const changed = (change: (bytes: Buffer) => Buffer) => async (route: Route) => {
  const response = await route.fetch()
  await route.fulfill({ response, body: change(await response.body()) })
}

const ANSWERS: Record<string, (route: Route) => Promise<unknown>> = {
  missing: (route) => route.fulfill({ status: 404, body: '' }),
  slow: async (route) => {
    await sleep(3000)
    await route.continue()
  },
  hanging: () => Promise.resolve(),
  'answered with 500': (route) => route.fulfill({ status: 500, body: 'Internal Server Error' }),
  truncated: changed((bytes) => bytes.subarray(0, Math.floor(bytes.length / 2))),
  // Change one byte in a hundred, so that the file is damaged in many places.
  corrupted: changed((bytes) =>
    Buffer.from(bytes.map((byte, index) => (index % 100 === 50 ? byte ^ 0x15 : byte))),
  ),
  'of a wrong type': async (route) => {
    const response = await route.fetch()
    const headers = { ...response.headers(), 'content-type': 'text/html' }
    await route.fulfill({ response, headers, body: '<!doctype html><title>Sign in to this network</title>' })
  },
}

/**
 * Returns a fault in the files of `owner`: an area, `shell` or `pages`. `name` is a key of `ANSWERS`. An area's
 * prerendered HTML is not affected, because it is part of the page.
 */
const faultOf = (name: string, owner: string): Fault => ({
  name: `files ${name}`,
  owner,
  begin: (visit) =>
    visit.context.route(owner === 'pages' ? /\/_f\/[^/]+\// : new RegExp(`/_r/${owner}/`), async (route) => {
      visit.met += 1
      // Ignore a request that a navigation has canceled in the meantime.
      await ANSWERS[name]?.(route).catch(() => undefined)
    }),
})

export const scenario = defineScenario({
  promises: {
    served:
      'with files of an area, of the shell or of the pages missing, slow or broken, visitors read, go on, get in touch, and what they send is stored once',
  },
  run: async (context) => {
    const owners = { some: ['mf-pay', 'mf-leadcapture', 'shell', 'pages'], all: [...AREAS, 'shell', 'pages'] }
    const faults = createFaultsByOwner(context, Object.keys(ANSWERS), owners, faultOf)
    await runFaults(context, await context.createReleasedStateDir(), faults)
  },
})
