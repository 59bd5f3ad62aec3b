import { mkdir, writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { compositionOf } from '../site/composition.ts'
import { serveComposition } from '../site/served-composition.ts'
import type { Write } from '../site/writes.ts'
import { WRITES } from '../site/writes.ts'
import type { AskedSite } from './asked.ts'
import { followPreview } from './preview-visit.ts'

/** State folder of the checkout's own site, as `fed` takes it. */
const STATE_DIR = process.env.STATE_DIR || 'var'
const BROUGHT = 'var/test/brought.json'

/** A site that is there to be run on. */
export interface Target {
  /** For people. */
  name: string
  /** Null where Playwright starts it. */
  origin: string | null
  /** The command that opens it again; empty where any version of its store will do. */
  again: string
  /** What journeys may not leave behind here unless somebody asks for it. */
  spared: readonly Write[]
  /** What nobody can ask for here. */
  impossible: readonly Write[]
  /** Whether it is seen by a preview's cookie: caches keep nothing of it, and each page has the panel. */
  isPreview: boolean
  /** More of the journeys' environment. */
  env: Record<string, string | undefined>
  close: () => Promise<void>
}

const NOTHING = {
  spared: [],
  impossible: [],
  isPreview: false,
  env: {},
  close: async () => undefined,
} as const

const ask = async (url: URL, cookie?: string): Promise<Response> => {
  const answer = await fetch(url, cookie ? { headers: { cookie } } : {}).catch((error: Error) => {
    const { cause } = error
    throw new Error(
      `Nothing answers at ${url.origin} (${cause instanceof Error ? cause.message : error.message}).`,
    )
  })
  if (!answer.ok)
    throw new Error(`${url.href} answers with ${answer.status}: that is no site to run journeys on.`)
  return answer
}

const openAddress = async (address: URL, isPreview: boolean): Promise<Target> => {
  const brought = isPreview ? await followPreview(address) : null
  const cookie = brought?.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  const home = await ask(new URL('/', address), cookie)
  const headers = Object.fromEntries(home.headers)
  const composition = headers['x-composition'] ?? compositionOf(headers)
  if (brought) {
    await mkdir('var/test', { recursive: true })
    await writeFile(BROUGHT, JSON.stringify(brought))
  }
  return {
    ...NOTHING,
    name: `${isPreview ? 'a preview at ' : ''}${address.origin}${composition ? `, composition ${composition}` : ''}`,
    origin: address.origin,
    again: `npm run e2e -- --site '${address.href}'`,
    spared: WRITES,
    isPreview,
    env: { BASE_URL: address.origin, ...(brought && { E2E_BROUGHT: resolve(BROUGHT) }) },
  }
}

const openComposition = async (words: string): Promise<Target> => {
  const site = await serveComposition(words, STATE_DIR)
  return {
    ...NOTHING,
    name: `composition ${site.composition} (${words}), served from ${STATE_DIR}`,
    origin: site.origin,
    again: `STATE_DIR=${STATE_DIR} npm run e2e -- --composition ${site.composition}`,
    impossible: ['releases'],
    // What was sent to it lies in its own folder, whatever a database has.
    env: { BASE_URL: site.origin, STATE_DIR: site.stateDir, E2E_STORE: STATE_DIR, DATABASE_URL: undefined },
    close: site.close,
  }
}

const own: Target = {
  ...NOTHING,
  name: "this checkout's own site",
  origin: null,
  again: '',
  env: { E2E_STORE: process.env.STATE_DIR || 'var/e2e' },
}

/** Starts, opens or finds the site that is asked for. Rejects, with what to do, where there is none. */
export const openTarget = async (asked: AskedSite): Promise<Target> => {
  if (asked.kind === 'composition') return openComposition(asked.words)
  return asked.kind === 'address' ? openAddress(asked.address, asked.isPreview) : own
}
