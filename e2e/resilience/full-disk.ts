import { join } from 'node:path'
import {
  createClient,
  defineScenario,
  listRecords,
  sendLead,
  startFullSite,
  stopFullSite,
} from '@federation/test-kit/resilience'
import { waitUntil } from '@federation/test-kit/processes'
import { application } from './support/submissions.ts'
import { readdir, readFile } from 'node:fs/promises'
import { COLLECTOR_PATH } from 'shared-contracts'

const DISK_MB = 192
const PAGES = 50

export const scenario = defineScenario({
  promises: {
    events:
      'while the disk is full, events are rejected with 503 and pages are served; all accepted events are whole, at most one line is torn, and events are accepted again without help',
    forms:
      'while the disk is full, no page fails, a form gets 503 with Retry-After and advice, and a CV is rejected with what to do instead',
    start:
      'npm start on the full disk serves what was live, forms wait with 503, and leads are accepted again once there is room',
    leads: 'no acknowledged lead is lost',
    first: 'the first npm start on a full disk ends with a clear message',
  },
  run: async (context) => {
    const disk = await context.mountSmallDisk(DISK_MB)
    if (typeof disk === 'string') return context.check.leads(`not measured: ${disk}`, null)
    const stateDir = await context.createReleasedStateDir(disk.path)
    const client = createClient(1)
    const acknowledged: string[] = []
    const send = async (url: string) => {
      const response = await sendLead(url)
      if (response.status === 200) acknowledged.push(response.email)
      return response
    }
    /**
     * Sends leads until the API rejects one. On a full disk, the API can still accept some leads, because the database file has
     * free pages.
     */
    const sendUntilRejected = async (url: string) => {
      let response = await send(url)
      for (let turn = 0; turn < 300 && response.status === 200; turn += 1) response = await send(url)
      return response
    }
    const failedPages = async (url: string): Promise<number> => {
      let failed = 0
      for (let turn = 0; turn < PAGES; turn += 1) {
        const path = ['/', '/hr', '/pay', '/contact-us', '/meeting'][turn % 5] ?? '/'
        const response = await client.ask(url + path).catch(() => null)
        if (response?.status !== 200 || response.body === '') failed += 1
      }
      return failed
    }
    const site = await startFullSite(stateDir)
    context.onEnd(() => stopFullSite(site))
    await site.ready()
    for (let turn = 0; turn < 5; turn += 1) await send(site.url)

    const acceptedTitles: string[] = []
    const becomes = (status: number) =>
      waitUntil(async () => {
        const view = await reportView(site.url)
        if (view.status === 204) acceptedTitles.push(view.title)
        return view.status === status
      }, 10_000)
    const wasAccepted = await becomes(204)
    await disk.fill()
    const isRejected = await becomes(503)
    const failedWithEvents = await failedPages(site.url)
    await disk.free()
    const isBack = await becomes(204)
    const lines = await readStoredEvents(stateDir)
    const titles = new Set(lines.map((line) => line?.title))
    const lost = acceptedTitles.filter((title) => !titles.has(title)).length
    const torn = lines.filter((line) => line === null).length
    context.check.events(
      `accepted ${wasAccepted}, rejected ${isRejected}, accepted again ${isBack}; ${failedWithEvents} of ${PAGES} pages failed; ${lost} of ${acceptedTitles.length} lost, ${torn} torn lines`,
      wasAccepted && isRejected && isBack && failedWithEvents + lost === 0 && torn <= 1,
    )

    await disk.fill()
    const rejected = await sendUntilRejected(site.url)
    await disk.fill()
    const failed = await failedPages(site.url)
    await send(site.url)
    const { path, ...form } = await application('Noor Haddad')
    const cv = await client.ask(site.url + path, form)
    const hasAdvice = /try again/i.test(rejected.text)
    context.check.forms(
      `${failed} of ${PAGES} pages failed; a form ${rejected.status}, Retry-After ${rejected.retryAfter}, ${hasAdvice ? 'with' : 'without'} advice; a CV ${cv.status} ${cv.body.slice(0, 120)}`,
      failed === 0 &&
        rejected.status === 503 &&
        rejected.retryAfter !== null &&
        hasAdvice &&
        cv.status === 503 &&
        cv.body.includes('without the file'),
    )
    await stopFullSite(site)

    const again = await startFullSite(stateDir)
    context.onEnd(() => stopFullSite(again))
    await again.ready()
    await disk.fill()
    const failedAgain = await failedPages(again.url)
    const waiting = await sendUntilRejected(again.url)
    await disk.free()
    const isWell = await waitUntil(async () => (await send(again.url)).status === 200, 60_000)
    context.check.start(
      `${failedAgain} of ${PAGES} pages failed; a form ${waiting.status}; ${isWell ? 'a lead' : 'no lead'} accepted once there was room`,
      failedAgain === 0 && waiting.status === 503 && waiting.retryAfter !== null && isWell,
    )
    await stopFullSite(again)
    const stored = await listRecords({ STATE_DIR: stateDir })
    const emails = new Set(stored.map(({ email }) => email))
    const missing = acknowledged.filter((email) => !emails.has(email)).length
    context.check.leads(
      `${missing} of ${acknowledged.length} lost`,
      missing === 0 && acknowledged.length >= 6,
    )

    await disk.fill()
    const first = await startFullSite(join(disk.path, 'new'))
    const code = await first.ended
    const text = first.terminal().trim().split('\n').slice(-2).join(' ')
    context.check.first(
      `exit code ${code}: ${text.slice(0, 200)}`,
      code === 1 && text.includes('The disk is full'),
    )
  },
})

let reported = 0

/** Reports a page view to the site's collector, as a page does. Each view has another title. */
const reportView = async (url: string): Promise<{ status: number; title: string }> => {
  reported += 1
  const title = `View ${reported} of ${process.pid}`
  const timestamp = new Date().toISOString()
  const status = (await (await fetch(`${url}/_status`)).json()) as { live: { composition: string } }
  const { composition } = status.live
  const view = { type: 'page_view', title, referrer: '', url: '/hr', timestamp, composition }
  const response = await fetch(url + COLLECTOR_PATH, {
    method: 'POST',
    body: JSON.stringify({ sent: timestamp, events: [view] }),
    headers: { 'content-type': 'application/json', origin: url },
  }).catch(() => null)
  return { status: response?.status ?? 0, title }
}

/** Returns the parsed lines of a site's event files. An incomplete line is null. */
const readStoredEvents = async (stateDir: string): Promise<({ title?: string } | null)[]> => {
  const folder = join(stateDir, 'events')
  const files = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.jsonl'))
  const texts = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')))
  const lines = texts.flatMap((text) => text.split('\n').filter(Boolean))
  return lines.map((line) => {
    try {
      return JSON.parse(line) as { title?: string }
    } catch {
      return null
    }
  })
}
