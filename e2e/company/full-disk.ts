import { execFile } from 'node:child_process'
import { readdir, stat } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Figure } from './figure.ts'
import { mountSmallDisk, type SmallDisk } from './small-disk.ts'
import { keptEvents, tellView } from './told-events.ts'
import { sleep, until } from 'federation/testing/processes'
import { releasedState, sendLead, startWholeSite, stopWholeSite, type WholeSite } from './whole-site.ts'

const DISK_MB = 192
const PAGES = 50
const REFUSED = 50_000
const SHORT_REFUSED = 3000
const MOST_LOG = 1024 * 1024

const pagesThatFail = async (url: string): Promise<number> => {
  let failed = 0
  for (let turn = 0; turn < PAGES; turn += 1) {
    const answer = await fetch(
      url + (['/', '/hr', '/pay', '/contact-us', '/meeting'][turn % 5] ?? '/'),
    ).catch(() => null)
    if (answer?.status !== 200 || (await answer.text().catch(() => '')) === '') failed += 1
  }
  return failed
}

/** Sends leads until the store has used up what room it had left in its own files. */
const sendUntilRefused = async (url: string, acknowledged: string[]) => {
  let refused = await sendLead(url)
  for (let turn = 0; turn < 300 && refused.status === 200; turn += 1) {
    acknowledged.push(refused.email)
    refused = await sendLead(url)
  }
  return refused
}

const applyWithCv = async (url: string): Promise<string> => {
  const form = new FormData()
  form.set('fullName', 'Noor Haddad')
  form.set('cv', new Blob(['%PDF-1.7\n%%EOF\n'], { type: 'application/pdf' }), 'cv.pdf')
  const answer = await fetch(`${url}/api/v1/apply-now`, {
    method: 'POST',
    body: form,
    headers: { accept: 'application/json' },
  }).catch(() => null)
  return `${answer?.status ?? 0} ${(await answer?.text().catch(() => '')) ?? ''}`
}

const listed = async (stateDir: string): Promise<Set<string>> => {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['mf-leadcapture/api/cli/leads.ts', 'list', '--json', '--limit', '100000'],
    { env: { ...process.env, STATE_DIR: stateDir }, maxBuffer: 256 * 1024 * 1024 },
  )
  return new Set((JSON.parse(stdout) as { email: string }[]).map(({ email }) => email))
}

const bytesOfLogs = async (stateDir: string): Promise<number> => {
  const folder = join(stateDir, 'logs')
  let bytes = 0
  for (const name of await readdir(folder).catch(() => [])) bytes += (await stat(join(folder, name))).size
  return bytes
}

/** Requests that are refused, as fast as they are answered. */
const flood = async (url: string, count: number): Promise<number> => {
  const agent = new Agent({ keepAlive: true, maxSockets: 32 })
  let left = count
  let refused = 0
  const one = () =>
    new Promise<void>((resolve) => {
      const sent = request(
        `${url}/api/v1/send-mail`,
        { agent, method: 'POST', headers: { 'content-type': 'application/json' } },
        (answer) => {
          if ((answer.statusCode ?? 0) >= 400) refused += 1
          answer.resume().once('close', resolve)
        },
      )
      sent.once('error', () => resolve())
      sent.end('{')
    })
  const work = async () => {
    while (left-- > 0) await one()
  }
  await Promise.all(Array.from({ length: 32 }, work))
  agent.destroy()
  return refused
}

const proveFlood = async (site: WholeSite, count: number): Promise<Figure> => {
  const before = await bytesOfLogs(site.stateDir)
  const refused = await flood(site.leadsUrl, count)
  // Until the last second has been summed up.
  await sleep(1500)
  const grown = (await bytesOfLogs(site.stateDir)) - before
  return {
    what: `${count.toLocaleString('en')} requests that are refused`,
    promised: 'less than 1 MB of log',
    measured: `${refused.toLocaleString('en')} refused, ${Math.ceil(grown / 1024)} KiB of log`,
    holds: refused === count && grown < MOST_LOG,
  }
}

const proveWhileFull = async (
  site: WholeSite,
  disk: SmallDisk,
  acknowledged: string[],
): Promise<Figure[]> => {
  await disk.fill()
  const refused = await sendUntilRefused(site.url, acknowledged)
  await disk.fill()
  const failed = await pagesThatFail(site.url)
  const again = await sendLead(site.url)
  if (again.status === 200) acknowledged.push(again.email)
  const cv = await applyWithCv(site.url)
  const says = /try again/i.test(refused.text)
  return [
    {
      what: 'pages and forms while the disk is full',
      promised: `0 of ${PAGES} pages fail; a form answers 503 with Retry-After and what to do; a CV is asked for later or without the file`,
      measured: `${failed} of ${PAGES} pages failed; forms ${refused.status} and ${again.status}, Retry-After ${refused.retryAfter ?? 'missing'}, ${says ? 'with' : 'without'} advice; a CV: ${cv.slice(0, 120)}`,
      holds:
        failed === 0 &&
        refused.status === 503 &&
        refused.retryAfter !== null &&
        says &&
        cv.startsWith('503') &&
        cv.includes('without the file'),
    },
  ]
}

/**
 * Visitors' events have no room of their own: a full disk costs them, the page never hears of it, and what was kept stays whole.
 * What the disk tore off in the middle was refused; it stands on a line of its own, which readers leave out.
 */
const proveEventsWhileFull = async (site: WholeSite, disk: SmallDisk): Promise<Figure> => {
  const kept: string[] = []
  const tell = async () => {
    const { status, title } = await tellView(site.url)
    if (status === 204) kept.push(title)
    return status
  }
  await disk.free()
  const isTaken = await until(async () => (await tell()) === 204, 10_000)
  await disk.fill()
  const isRefused = await until(async () => (await tell()) === 503, 10_000)
  const failed = await pagesThatFail(site.url)
  await disk.free()
  const isBack = await until(async () => (await tell()) === 204, 10_000)
  const lines = await keptEvents(site.stateDir)
  const titles = new Set(lines.map((line) => line?.title))
  const lost = kept.filter((title) => !titles.has(title)).length
  const torn = lines.filter((line) => line === null).length
  return {
    what: 'events of visitors while the disk is full',
    promised:
      '503 that no page waits for, pages as ever, all that was taken whole, at most one torn line, and back by itself',
    measured: `${isTaken ? 'taken' : 'not taken'}, then ${isRefused ? 'refused with 503' : 'not refused'}, then ${isBack ? 'taken again' : 'not taken'}; ${failed} of ${PAGES} pages failed; ${lost} of ${kept.length} lost, ${torn} torn lines`,
    holds: isTaken && isRefused && isBack && failed === 0 && lost === 0 && torn <= 1,
  }
}

const proveStartWhileFull = async (
  disk: SmallDisk,
  stateDir: string,
  acknowledged: string[],
): Promise<Figure[]> => {
  const site = await startWholeSite(stateDir)
  try {
    await site.ready()
    await disk.fill()
    const failed = await pagesThatFail(site.url)
    const form = await sendUntilRefused(site.url, acknowledged)
    await disk.free()
    const isBack = await until(async () => {
      const { status, email } = await sendLead(site.url)
      if (status === 200) acknowledged.push(email)
      return status === 200
    }, 60_000)
    return [
      {
        what: 'npm start on the full disk, and room that comes back',
        promised:
          'what went live before is served, forms wait with 503, and all is well again by itself once there is room',
        measured: `${failed} of ${PAGES} pages failed; a form ${form.status}, Retry-After ${form.retryAfter ?? 'missing'}; ${isBack ? 'a lead was taken by itself once there was room' : 'no lead was taken'}`,
        holds: failed === 0 && form.status === 503 && form.retryAfter !== null && isBack,
      },
    ]
  } finally {
    await stopWholeSite(site)
  }
}

const proveFirstStartWhileFull = async (disk: SmallDisk): Promise<Figure> => {
  await disk.fill()
  const site = await startWholeSite(join(disk.path, 'new'))
  const code = await site.ended
  const text = site.terminal().trim().split('\n').slice(-2).join(' ')
  return {
    what: 'the first npm start on a full disk',
    promised: 'ends with a clear message',
    measured: `exit code ${code}: ${text.slice(0, 200)}`,
    holds: code === 1 && text.includes('The disk is full'),
  }
}

/** A disk that fills up costs new leads for as long as it is full, and nothing else. */
export const proveFullDisk = async (short: boolean): Promise<Figure[]> => {
  const disk = await mountSmallDisk(DISK_MB)
  if (typeof disk === 'string')
    return [
      {
        what: 'a full disk',
        promised: 'pages are served, forms wait, all comes back by itself',
        measured: disk,
        holds: null,
      },
    ]
  const acknowledged: string[] = []
  try {
    const { stateDir } = await releasedState(disk.path)
    const site = await startWholeSite(stateDir)
    const figures: Figure[] = []
    try {
      await site.ready()
      for (let turn = 0; turn < 5; turn += 1) {
        const { status, email } = await sendLead(site.url)
        if (status === 200) acknowledged.push(email)
      }
      figures.push(await proveFlood(site, short ? SHORT_REFUSED : REFUSED))
      figures.push(await proveEventsWhileFull(site, disk))
      figures.push(...(await proveWhileFull(site, disk, acknowledged)))
    } finally {
      await stopWholeSite(site)
    }
    figures.push(...(await proveStartWhileFull(disk, stateDir, acknowledged)))
    const kept = await listed(stateDir)
    const lost = acknowledged.filter((email) => !kept.has(email))
    figures.push({
      what: 'leads that were acknowledged around all that',
      promised: 'none is lost',
      measured: `${lost.length} of ${acknowledged.length} lost`,
      holds: lost.length === 0 && acknowledged.length >= 6,
    })
    figures.push(await proveFirstStartWhileFull(disk))
    return figures
  } finally {
    await disk.remove()
  }
}
