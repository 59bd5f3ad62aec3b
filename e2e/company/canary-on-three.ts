import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { healthVisitors } from 'federation/prove/health-visitors'
import { copyWorkspace } from 'federation/testing/copied-workspace'
import { until } from 'federation/testing/processes'
import type { Figure } from './figure.ts'
import type { Servers, SiteServer } from './serve-several.ts'

const AREA = 'mf-pay'
/** Shown to so many of a hundred, of so many visitors a second, who come to the servers by turns. */
const PERCENT = 25
const RATE = 40
/** Views that fail of a release that is broken, and of every other. */
const FAILING = { broken: 1 / 3, often: 0.02 }
const PATIENCE_MS = 4 * 60_000

interface Entry {
  seq: number
  composition: string
  reason: string
  canary?: { percent: number }
}

/** The entries of a channel that a machine's own copy of the store holds, oldest first. */
const entriesOf = async ({ stateDir }: SiteServer, channel: string): Promise<Entry[]> => {
  const folder = join(stateDir, 'shared-store/channels', channel)
  const files = await readdir(folder).catch(() => [])
  const texts = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')))
  return texts.map((text) => JSON.parse(text) as Entry).toSorted((one, other) => one.seq - other.seq)
}

const historyOf = async (site: SiteServer) => ({
  live: await entriesOf(site, 'live'),
  canary: await entriesOf(site, 'canary'),
})

const isSame = async (sites: SiteServer[]): Promise<boolean> =>
  new Set(await Promise.all(sites.map(async (site) => JSON.stringify(await historyOf(site))))).size === 1

const isTrying = async ({ port }: SiteServer): Promise<boolean> => {
  const answer = await fetch(`http://127.0.0.1:${port}/_status`)
  return ((await answer.json()) as { canary?: object }).canary !== undefined
}

/** Publishes an edit of the area from a checkout of a team's own. Returns the release as verbs name it. */
const publishEdit = async ({ fedOf }: Servers): Promise<string> => {
  const team = await copyWorkspace()
  try {
    await team.edit(
      `${AREA}/src/routes.ts`,
      /title: '[^']*'/,
      `title: 'Pay, as it is tried on some visitors'`,
    )
    const [published] = JSON.parse(await fedOf(team.root, 'publish', AREA, '--json')) as { release: string }[]
    return `${AREA}@${published?.release}`
  } finally {
    await team.remove()
  }
}

/** Tries a release on visitors of all servers until it ended by itself. */
const tryOne = async (servers: Servers, release: string, failing: number) => {
  const { sites, fed } = servers
  const [first] = sites
  if (!first) throw new Error('there is no server')
  const before = await historyOf(first)
  const begun = [
    'promote',
    release,
    '--canary',
    String(PERCENT),
    '--minutes',
    '0',
    '--skip',
    'browser',
    '--json',
  ]
  const { entry } = JSON.parse(await fed(...begun)) as { entry: Entry }
  await until(async () => (await Promise.all(sites.map(isTrying))).every(Boolean), PATIENCE_MS)
  const addresses = sites.map(({ port }) => `http://127.0.0.1:${port}`)
  const crowd = healthVisitors({
    sites: addresses,
    path: '/pay',
    area: AREA,
    rate: RATE,
    draw: { next: Math.random, of: ([one]) => one },
    failing: (composition) => (composition === entry.composition ? failing : FAILING.often),
  })
  const isOver = async () => (await entriesOf(first, 'canary')).at(-1)?.canary?.percent === 0
  const hasEnded = await until(isOver, PATIENCE_MS)
  await crowd.stop()
  const isAlike = await until(() => isSame(sites))
  const after = await historyOf(first)
  const { views, failed } = crowd.told(entry.composition)
  return {
    hasEnded,
    isAlike,
    live: after.live.slice(before.live.length),
    canary: after.canary.slice(before.canary.length),
    seen: `${failed} of its ${views} views failed`,
    faults: [...new Set(crowd.faults)],
  }
}

const said = (entries: readonly Entry[]): string =>
  entries.map(({ seq, reason }) => `${seq} ${reason}`).join('; ') || 'none'

const takenBack = async (servers: Servers): Promise<Figure> => {
  const release = await publishEdit(servers)
  const { hasEnded, isAlike, live, canary, seen, faults } = await tryOne(servers, release, FAILING.broken)
  return {
    what: `a release that throws for 1 visitor in 3, at ${PERCENT}% over three servers, each of which may decide`,
    promised: 'taken back once, live stays, and the three have the same history',
    measured: `${seen}; canary: ${said(canary)}; live: ${said(live)}; histories ${isAlike ? 'alike' : 'differ'}${faults.length > 0 ? `; ${faults.join(', ')}` : ''}`,
    holds:
      hasEnded &&
      isAlike &&
      live.length === 0 &&
      canary.length === 2 &&
      canary[1]?.canary?.percent === 0 &&
      /taken back by itself/.test(canary[1].reason) &&
      faults.length === 0,
  }
}

/** A release that is tried on visitors of three servers, whose health all three tell one database. */
export const triedOnThree = async (servers: Servers, short: boolean): Promise<Figure[]> => {
  if (!short) return [await takenBack(servers)]
  const what = 'a release that is tried on visitors of three servers'
  const promised = 'it ends once, and the three have the same history'
  return [{ what, promised, measured: 'not measured: the long form tries one, for a minute', holds: null }]
}
