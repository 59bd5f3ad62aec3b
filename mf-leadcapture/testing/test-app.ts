import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import { onTestFinished } from 'vitest'
import { buildApp, type AppOptions } from '../api/app.ts'
import { SEND_MAIL_ACTION } from '../contract/paths.ts'
import { loadPages } from '../api/built-pages.ts'
import { FORM_TYPE } from '../api/http/requests.ts'
import { openStore, type LeadStore, type Tables } from '../api/lead-store.ts'
import { databasePath, openExisting } from '../api/store/sqlite-database.ts'
import { listLeads, type LeadRecord } from '../api/leads/lead-record.ts'
import { tempFolder } from './temp-folder.ts'

export const TEST_SECRET = 'a secret of the tests alone'
export const SITE_ORIGIN = 'https://www.crewtally.example'

/** Everything on disk in `stateDir`, newest first. */
export const leadsOnDisk = async (stateDir: string): Promise<LeadRecord[]> => {
  const db = openExisting<Tables>(databasePath(stateDir), 'read')
  if (!db) return []
  return listLeads(db, { limit: 100_000 }).finally(() => db.destroy())
}

export interface TestApp {
  app: FastifyInstance
  store: LeadStore
  stateDir: string
  leads: () => Promise<LeadRecord[]>
  postJson: (body: unknown, headers?: Record<string, string>) => Promise<LightMyRequestResponse>
  postForm: (body: string, headers?: Record<string, string>) => Promise<LightMyRequestResponse>
}

/** The real API over a real store in a folder of its own, or in PostgreSQL; `wrap` may stand between the two. */
export const startTestApp = async (
  options: Partial<AppOptions> = {},
  wrap: (store: LeadStore) => LeadStore = (store) => store,
  databaseUrl?: string,
): Promise<TestApp> => {
  const stateDir = tempFolder()
  const store = await openStore({ stateDir, databaseUrl }, (error) => {
    throw error
  })
  const app = buildApp({
    store: wrap(store),
    secret: TEST_SECRET,
    stateDir,
    allowedOrigins: [SITE_ORIGIN],
    allowedHosts: ['localhost'],
    rates: { clientPerMinute: 10_000, totalPerMinute: 100_000 },
    leadChannels: ['mail'],
    siteUrl: 'http://127.0.0.1:9',
    mailDomain: 'crewtally.example',
    pages: await loadPages(),
    ...options,
  })
  onTestFinished(async () => {
    await app.close()
    await store.close()
  })
  const post = (payload: string, type: string, headers: Record<string, string>) =>
    app.inject({
      method: 'POST',
      url: SEND_MAIL_ACTION,
      payload,
      headers: { 'content-type': type, ...headers },
    })
  return {
    app,
    store,
    stateDir,
    leads: () => leadsOnDisk(stateDir),
    postJson: (body, headers = {}) =>
      post(typeof body === 'string' ? body : JSON.stringify(body), 'application/json', headers),
    postForm: (body, headers = {}) => post(body, FORM_TYPE, headers),
  }
}
