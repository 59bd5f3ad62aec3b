import { Agent, request } from 'node:http'
import { HEALTH_PATH, type HealthReport } from 'shared-contracts/health'
import type { Chance } from './chance.ts'

/** Views that were told, of one composition. */
export interface Told {
  views: number
  failed: number
}

interface Crowd {
  /** Addresses of the servers, which take turns. */
  sites: string[]
  path: string
  area: HealthReport['views'][number]['failed'][number]['area']
  /** Visitors a second. */
  rate: number
  draw: Chance
  /** The share of the views of a composition, from 0 to 1, in which hydration throws. */
  failing: (composition: string) => number
  onTold?: (composition: string, told: Told) => void
}

const send = (
  url: string,
  {
    method = 'GET',
    body = '',
    headers = {},
  }: { method?: string; body?: string; headers?: Record<string, string> },
  agent: Agent,
): Promise<{ status: number; composition: string | null; cookie: string }> =>
  new Promise((resolve, reject) => {
    request(url, { method, headers, agent }, (response) => {
      response.resume()
      response.once('end', () => {
        const timing = String(response.headers['server-timing'] ?? '')
        resolve({
          status: response.statusCode ?? 0,
          composition: /desc=(\w+)/.exec(timing)?.[1] ?? null,
          cookie: response.headers['set-cookie']?.[0]?.split(';')[0] ?? '',
        })
      })
      response.once('error', reject)
    })
      .once('error', reject)
      .end(body)
  })

/**
 * Visitors who come to a site at a steady rate, each for one page and from an address of its own, and tell how it went over HTTP as
 * the pages' own script does. The servers must believe who passes addresses on from this machine.
 */
export const healthVisitors = ({ sites, path, area, rate, draw, failing, onTold }: Crowd) => {
  const agent = new Agent({ keepAlive: true, maxSockets: 16 })
  const told = new Map<string, Told>()
  const faults: string[] = []
  const running = new Set<Promise<void>>()
  let isOver = false
  let count = 0

  const visit = async (site: string, address: string): Promise<void> => {
    const forwarded = { 'x-forwarded-for': address }
    const comes = { ...forwarded, 'upgrade-insecure-requests': '1' }
    const { status, composition, cookie } = await send(site + path, { headers: comes }, agent)
    if (status !== 200 || composition === null) return void faults.push(`${path} answered ${status}`)
    const isFailing = draw.next() < failing(composition)
    const report: HealthReport = {
      composition,
      views: [{ page: path, failed: isFailing ? [{ area, stage: 'hydrate' }] : [] }],
      vitals: { page: path, lcp: draw.next() < 0.1, cls: draw.next() < 0.02 },
    }
    const headers = {
      ...forwarded,
      'sec-fetch-site': 'same-origin',
      'content-type': 'application/json',
      cookie,
    }
    const answer = await send(
      site + HEALTH_PATH,
      { method: 'POST', body: JSON.stringify(report), headers },
      agent,
    )
    if (answer.status !== 204) return void faults.push(`${HEALTH_PATH} answered ${answer.status}`)
    const sum = told.get(composition) ?? { views: 0, failed: 0 }
    told.set(composition, { views: sum.views + 1, failed: sum.failed + (isFailing ? 1 : 0) })
    onTold?.(composition, told.get(composition) ?? sum)
  }
  const started = performance.now()
  const tick = () => {
    if (isOver) return
    while (count < ((performance.now() - started) / 1000) * rate) {
      count += 1
      // An address block each.
      const address = `${10 + ((count >> 16) & 63)}.${(count >> 8) & 255}.${count & 255}.1`
      const one = visit(sites[count % sites.length] ?? '', address)
        .catch((error: unknown) => void faults.push(String(error)))
        .finally(() => running.delete(one))
      running.add(one)
    }
    setTimeout(tick, 10)
  }
  tick()
  return {
    told: (composition: string): Told => told.get(composition) ?? { views: 0, failed: 0 },
    faults,
    stop: async (): Promise<void> => {
      isOver = true
      await Promise.all(running)
      agent.destroy()
    },
  }
}
