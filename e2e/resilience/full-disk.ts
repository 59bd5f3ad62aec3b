import {
  createClient,
  defineScenario,
  listRecords,
  sendLead,
  startFullSite,
  stopFullSite,
  mountSmallDisk,
  createReleasedStateDir,
  waitUntil,
} from '@federation/test-kit/resilience'

const DISK_MB = 192
const PAGES = 50

export const scenario = defineScenario({
  promises: {
    forms: 'while the disk is full, no page fails, and a form gets 503 with Retry-After and advice',
    start:
      'npm start on the full disk serves what was live, forms wait with 503, and leads are accepted again once there is room',
    leads: 'no acknowledged lead is lost',
  },
  run: async (context) => {
    const disk = await mountSmallDisk(context, DISK_MB)
    if (typeof disk === 'string') return context.check.leads(`not measured: ${disk}`, null)
    const stateDir = await createReleasedStateDir(context, disk.path)
    const client = createClient(1)
    const acknowledged: string[] = []
    const send = async (url: string) => {
      const response = await sendLead(url)
      if (response.status === 200) acknowledged.push(response.email)
      return response
    }
    /**
     * Sends leads until the API rejects one. On a full disk, the API accepts some more leads, because the database file has
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

    await disk.fill()
    const rejected = await sendUntilRejected(site.url)
    await disk.fill()
    const failed = await failedPages(site.url)
    const hasAdvice = /try again/i.test(rejected.text)
    context.check.forms(
      `${failed} of ${PAGES} pages failed; a form ${rejected.status}, Retry-After ${rejected.retryAfter}, ${hasAdvice ? 'with' : 'without'} advice`,
      failed === 0 && rejected.status === 503 && rejected.retryAfter !== null && hasAdvice,
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
  },
})
