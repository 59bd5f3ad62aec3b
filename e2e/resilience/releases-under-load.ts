import { goLive, publishRelease, rollBack, setSite } from '@federation/release'
import {
  type Answer,
  createClient,
  defineScenario,
  formatList,
  median,
  percentile,
  type Random,
  runScript,
  waitUntil,
} from '@federation/test-kit/resilience'
import { RELEASE_SCRIPT, serveStore } from '@federation/test-kit/served-store'
import { writeSampleArea } from '@federation/test-kit'
import { startVisitors } from './support/visitors.ts'

const RATE = 200
/**
 * A visit requests the page, its late styles, its script, its hydration table (which the shell loads before it hydrates), and
 * its fragment (which a client navigation would load).
 */
const REQUESTS_PER_VISIT = 5
const FLIP_MS = 1000
const REDIRECT_MS = 1000
const AREAS = ['mf-hr', 'mf-pay', 'mf-performance'] as const
type Area = (typeof AREAS)[number]

/** Builds a release of a page whose HTML, fragment, late styles and script contain the number `edition`. Returns its folder. */
const buildEdition = (area: Area, edition: number): Promise<string> => {
  const [release, mark] = [`1.0.${edition}`, `edition-${edition}`]
  const html = `<section><h1>${area} in ${mark}</h1><p><a href="/_r/${area}/${release}/mark.js">its script</a></p></section><section class="list ${mark}"><p>${'Words of this page. '.repeat(200)}</p></section>`
  const files = { 'client/mark.js': `export const mark = ${JSON.stringify(mark)}` }
  return writeSampleArea(area, release, `${area} ${mark}`, {
    html,
    files,
    css: `.list{color:red}.${mark}{color:blue}`,
  })
}

/**
 * Returns random changes: an area to release, or null for a rollback. Never plans more rollbacks than releases. Call this
 * function before visitors use `random`, so that the plan depends only on the seed.
 */
const planChanges = (random: Random, count: number): (Area | null)[] => {
  let undoable = 0
  return Array.from({ length: count }, () => {
    const isRollback = undoable > 0 && random.next() < 0.4
    undoable += isRollback ? -1 : 1
    return isRollback ? null : random.pick(AREAS)
  })
}

const filesOf = ({ body }: Answer): [string, string] | null => {
  const styles = /<link rel="stylesheet"[^>]* href="(\/_f\/[^"]+\.css)"/.exec(body)?.[1]
  const script = /href="(\/_r\/[^"]+\/mark\.js)"/.exec(body)?.[1]
  return styles && script ? [script, styles] : null
}

export const scenario = defineScenario({
  promises: {
    consistent: `releases and rollbacks under ${RATE} requests a second fail no request and mix no two editions`,
    flip: `the first new page is served at most ${FLIP_MS} ms after the entry of the channel`,
    redirect: `a new redirect of the site config is followed at most ${REDIRECT_MS} ms after the change began`,
  },
  timed: ['flip', 'redirect'],
  isQuick: true,
  run: async (context) => {
    const changes = planChanges(context.random, context.count(6, 40, 100))
    const { site, store, environment, waitUntilServed } = await serveStore(context)
    const first = new Map<Area, string>(AREAS.map((area) => [area, '1.0.0']))
    for (const area of AREAS) await publishRelease(store, await buildEdition(area, 0))
    await goLive(environment, first)
    await waitUntilServed()
    const stopVisitors = startVisitors({
      client: createClient(),
      url: site.url,
      random: context.random,
      rate: RATE / REQUESTS_PER_VISIT,
      pageOf: (visit) => [`/${AREAS[visit % AREAS.length]}`, ''],
      filesOf,
      editionsOf: (body) => body.match(/edition-\d+/g) ?? ['none'],
    })
    const flips: number[] = []
    for (const [index, area] of changes.entries()) {
      if (area) {
        // Compose in a separate process, because this process would otherwise delay the visitors.
        const args = [await buildEdition(area, index + 1)]
        const { code, stderr } = await runScript(RELEASE_SCRIPT, args, { stateDir: site.stateDir })
        if (code !== 0) throw new Error(stderr)
      } else await rollBack(store)
      flips.push(await waitUntilServed())
      context.progress(`${index + 1} of ${changes.length}`)
    }
    const redirects: number[] = []
    for (let number = 1; number <= context.count(2, 10); number += 1) {
      const put = { [`/printed-${number}`]: { to: '/mf-hr', permanent: false } }
      const started = performance.now()
      await setSite(environment, { redirects: { put, remove: [] } })
      const isFollowed = await waitUntil(
        async () => (await fetch(`${site.url}/printed-${number}`)).url === `${site.url}/mf-hr`,
      )
      redirects.push(isFollowed ? performance.now() - started : Infinity)
    }
    const rollbacks = changes.filter((area) => area === null).length
    const { failed, mixed, visits, navigations, compositions, times, perSecond } = await stopVisitors()
    context.check.consistent(
      `${changes.length - rollbacks} releases, ${rollbacks} rollbacks: ${failed.length} of ${times.length} requests failed, ${mixed.length} of ${visits} visits mixed, over ${compositions} compositions; ${navigations} fragments of past ones became navigations; ${perSecond.toFixed(0)} a second, p99 ${percentile(times, 99).toFixed(0)} ms${formatList([...failed, ...mixed])}`,
      failed.length + mixed.length === 0 && compositions > changes.length / 4,
    )
    context.check.flip(
      `median ${median(flips).toFixed(0)} ms, at most ${Math.max(...flips).toFixed(0)} ms`,
      Math.max(...flips) <= FLIP_MS && perSecond > RATE * 0.9,
    )
    context.check.redirect(
      `${redirects.length} redirects at ${perSecond.toFixed(0)} requests a second: median ${median(redirects).toFixed(0)} ms, at most ${Math.max(...redirects).toFixed(0)} ms`,
      Math.max(...redirects) <= REDIRECT_MS,
    )
  },
})
