import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { goLive } from '../release/go-live.ts'
import { publishRelease } from '../release/publish.ts'
import { rollBack } from '../release/roll-back.ts'
import { channelHead, LIVE } from '../store/channels.ts'
import { sampleArea, sampleShell } from '../testing/sample-releases.ts'
import { chance } from './chance.ts'
import { listed, median, type Extent, type Figure } from './figure.ts'
import { until } from '../testing/processes.ts'
import { serveStore, type ServedStore } from './served-store.ts'
import type { Visited } from './visitor-process.ts'

const CHANGES = { full: 100, short: 10 }
/** Requests a second, of all visitors together. */
const RATE = 200
/** From the entry of the channel to the first page of it. */
const FLIP_MS = 1000
const AREAS = ['mf-hr', 'mf-pay', 'mf-performance'] as const
type Area = (typeof AREAS)[number]

/** A page of which every part says its edition: HTML, fragment, the styles below its first screen, and a script. */
const publishEdition = async (store: string, area: Area, edition: number): Promise<string> => {
  const release = `1.0.${edition}`
  const says = `edition-${edition}`
  const html = `<section><h1>${area} in ${says}</h1><p><a href="/_r/${area}/${release}/mark.js">its script</a></p></section><section class="list ${says}"><p>${'Words of this page. '.repeat(200)}</p></section>`
  const files = { 'client/mark.js': `export const mark = ${JSON.stringify(says)}` }
  const css = `.list{color:red}.${says}{color:blue}`
  await publishRelease(store, await sampleArea(area, release, `${area} ${says}`, { html, files, css }))
  return release
}

const visitors = (url: string, seed: number) => {
  const main = fileURLToPath(new URL('visitor-process.ts', import.meta.url))
  const paths = AREAS.map((area) => `/${area}`)
  const child = spawn(process.execPath, [main, url, String(RATE), String(seed), ...paths], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  return {
    stop: async (): Promise<Visited> => {
      child.send('stop')
      const [visited] = (await once(child, 'message')) as [Visited]
      return visited
    },
    end: () => child.kill('SIGKILL'),
  }
}

/** Milliseconds from the moment at which an entry was written to the first answer that is of its composition. */
const flipOf = async (site: ServedStore): Promise<number> => {
  const head = await channelHead(site.environment.storeDir, LIVE)
  if (!head) throw new Error('nothing is live')
  if (!(await until(async () => (await site.shown()) === head.composition, 30_000))) return Infinity
  return Date.now() - Date.parse(head.at)
}

/** Releases and rolls back while visitors ask from a process of their own. */
export const proveLoad = async ({ short, seed, say }: Extent): Promise<Figure[]> => {
  const changes = short ? CHANGES.short : CHANGES.full
  const draw = chance(seed)
  const site = await serveStore()
  const { environment } = site
  const store = environment.storeDir
  try {
    await publishRelease(store, await sampleShell('1.0.0'))
    const first = await Promise.all(
      AREAS.map(async (area) => [area, await publishEdition(store, area, 0)] as const),
    )
    await goLive(environment, new Map([['shell', '1.0.0'], ...first]))
    await flipOf(site)
    const crowd = visitors(environment.origin, seed)
    const flips: number[] = []
    let [releases, rollbacks] = [0, 0]
    try {
      for (let change = 1; change <= changes; change += 1) {
        const head = await channelHead(store, LIVE)
        if (head?.parent && draw.next() < 0.4) {
          await rollBack(store)
          rollbacks += 1
        } else {
          const area = draw.of(AREAS)
          await goLive(environment, new Map([[area, await publishEdition(store, area, change)]]))
          releases += 1
        }
        flips.push(await flipOf(site))
        say(`releases under load ${change} of ${changes}`)
      }
      const { requests, visits, seconds, failed, mixed, navigations, compositions, p99, connections } =
        await crowd.stop()
      const perSecond = requests / seconds
      const slowest = Math.max(...flips)
      return [
        {
          what: `${releases} releases and ${rollbacks} rollbacks under ${RATE} requests a second`,
          promised: '0 failed, 0 mixed',
          measured: `${failed.length} failed of ${requests}, ${mixed.length} mixed of ${visits} visits that met ${compositions} compositions; ${navigations} fragments of past ones became navigations; ${perSecond.toFixed(0)} a second on ${connections} connections, 99 of 100 within ${p99.toFixed(0)} ms${listed([...failed, ...mixed])}`,
          holds: failed.length === 0 && mixed.length === 0 && compositions > changes / 4,
          seed,
        },
        {
          what: 'from the channel’s entry to the first new page, under that load',
          promised: `at most ${FLIP_MS} ms`,
          measured: `${median(flips).toFixed(0)} ms in the middle, ${slowest.toFixed(0)} ms at most, of ${flips.length}`,
          holds: slowest <= FLIP_MS && perSecond > RATE * 0.9,
          isTime: true,
          seed,
        },
      ]
    } finally {
      crowd.end()
    }
  } finally {
    await site.close()
  }
}
