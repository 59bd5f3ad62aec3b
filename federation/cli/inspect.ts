import { InvalidArgumentError } from '@commander-js/extra-typings'
import type { ChannelEntry, Composition } from 'shared-contracts'
import {
  channelHistory,
  channelState,
  type ChannelState,
  type Difference,
  type Expiring,
  faultSentence,
  HORIZON,
  inspectComposition,
  LIVE,
  type PastEntry,
  readComposition,
} from '@federation/registry'
import type { PageOrigin, PagePart } from '@federation/release'
import type { canaryStatus } from '@federation/rollout'
import { UsageError, type Verb } from '@federation/node-kit/cli'
import { readEnvironment } from '@federation/node-kit'
import { answer, changeLines, JSON_OPTION } from './release.ts'

const COUNT = 20

const count = (text: string): number => {
  const number = Number(text)
  if (!Number.isInteger(number) || number < 1)
    throw new InvalidArgumentError('It must be a whole number from 1.')
  return number
}

const newestEntries = async (limit: number) => {
  const { pastEntries } = await import('@federation/registry')
  return (await pastEntries(readEnvironment(process.env).storeDir, LIVE)).toReversed().slice(0, limit)
}

export const addHistory: Verb = (fed) =>
  fed
    .command('history')
    .description('what went live, when and why, and what each change was about')
    .option('--limit <number>', `how many of the newest`, count, COUNT)
    .addOption(JSON_OPTION)
    .action(({ limit, json }) =>
      answer(
        json,
        () => newestEntries(limit),
        (entries) =>
          entries
            .flatMap((entry) => [
              `${String(entry.seq).padStart(4)}  ${entry.at}  ${entry.composition}  ${entry.reason}`,
              ...changeLines(entry).map((line) => `        ${line}`),
            ])
            .join('\n') || 'Nothing has gone live yet.',
      ),
    )

const compare = async (from: string | undefined, to: string): Promise<Difference> => {
  const [{ nameComposition }, { compositionsApart }] = await Promise.all([
    import('@federation/release'),
    import('@federation/registry'),
  ])
  const { storeDir } = readEnvironment(process.env)
  const after = await nameComposition(storeDir, to)
  if (from !== undefined) return compositionsApart(storeDir, await nameComposition(storeDir, from), after)
  const history = await channelHistory(storeDir, LIVE)
  const shown = history.findIndex(({ composition }) => composition === after)
  const before = history.slice(Math.max(shown, 0)).find(({ composition }) => composition !== after)
  if (!before)
    throw new Error('There is nothing before it to compare with; name a composition to begin from.')
  return compositionsApart(storeDir, before.composition, after)
}

const listed = (what: string, names: readonly string[]): string[] =>
  names.length === 0 ? [] : [`${what} (${names.length})`, ...names.map((name) => `  ${name}`)]

const differenceText = ({ from, to, releases, pages, redirects, files }: Difference): string => {
  const lines = [
    ...changeLines({ change: { kind: 'release', releases } }).map((line) => `  ${line}`),
    ...listed('new pages', pages.added),
    ...listed('pages that are gone', pages.removed),
    ...listed('changed pages', pages.changed),
    ...listed('redirects', redirects),
    ...listed('files for machines', files),
  ]
  return [
    `${from} → ${to}`,
    ...(lines.length > 0 ? lines : ['  nothing that anybody is answered differs']),
  ].join('\n')
}

export const addDiff: Verb = (fed) =>
  fed
    .command('diff')
    .description('in what two compositions differ: releases, pages, redirects')
    .argument('[from]', 'a composition, a channel, or a day; what was live before where it is left out')
    .argument('[to]', 'the same', 'live')
    .addOption(JSON_OPTION)
    .action((from, to, { json }) => answer(json, () => compare(from, to), differenceText))

/** Returns the path of a URL or of a path, without a trailing slash. */
const pathOf = (address: string): string => {
  const url = URL.parse(address, 'http://site.invalid')
  if (!url || !/^(?:\/|https?:)/.test(address))
    throw new UsageError(`${address} is no address; say /pay, or the whole address of a page`)
  return url.pathname.length > 1 ? url.pathname.replace(/\/$/, '') : url.pathname
}

const partLines = ({ name, release, revision, at, part, file, styles }: PagePart): string[] => [
  `  ${part.padEnd(32)}${name} ${release}`,
  `    ${revision === null ? 'of no known revision' : `revision ${revision}`}${at === null ? '' : `, published ${at}`}`,
  `    ${file}${styles.length === 0 ? '' : `, ${styles.length} style files`}`,
]

const originText = ({ path, composition, composer, origin, redirect, parts }: PageOrigin): string =>
  [
    `${origin}${path}  composition ${composition}, laid together by composer ${composer}`,
    ...(redirect ? [`  leads to ${redirect.to}, says ${redirect.area}`] : []),
    ...parts.flatMap(partLines),
  ].join('\n')

export const addWhy: Verb = (fed) =>
  fed
    .command('why')
    .description('which releases, revisions and files made a page')
    .argument('<address>', 'a path such as /pay, or a whole address')
    .option('--in <composition>', 'a composition, a channel, or a day (yyyy-mm-dd)', 'live')
    .addOption(JSON_OPTION)
    .action((address, { in: name, json }) =>
      answer(
        json,
        async () => {
          const { nameComposition, pageOrigin } = await import('@federation/release')
          const { storeDir } = readEnvironment(process.env)
          return pageOrigin(storeDir, await nameComposition(storeDir, name), pathOf(address))
        },
        originText,
      ),
    )

const NEWEST = 8

/** Previous release of a part, and when it was replaced. */
interface Replaced {
  release: string
  at: string
}

interface Status {
  live: ChannelEntry | null
  composition: Composition | null
  /** Reasons why the live entry is not the newest one. */
  degraded: string[]
  /** The running canary, or null. */
  canary: Awaited<ReturnType<typeof canaryStatus>>
  expiring: Expiring[]
  /** By part. Omits parts whose first release is live. */
  replaced: Record<string, Replaced>
  /** Newest first. */
  history: PastEntry[]
}

const replacedBy = (past: readonly PastEntry[]): Record<string, Replaced> => {
  const replaced: Record<string, Replaced> = {}
  for (const { at, change } of past)
    for (const [name, { from }] of Object.entries(change.releases)) {
      delete replaced[name]
      if (from !== null) replaced[name] = { release: from, at }
    }
  return replaced
}

/** Returns the channel entry that servers serve, and reasons if it is not the newest one. */
const whatStands = async (
  store: string,
  channel: string,
): Promise<Pick<ChannelState, 'standing'> & Pick<Status, 'degraded'>> => {
  const { standing, passedOver } = await channelState(store, channel)
  const degraded = passedOver.map(({ fault }) => faultSentence(fault))
  for (const entry of standing ? (await channelHistory(store, channel)).slice(0, HORIZON.keep) : []) {
    if (!standing || entry.seq > standing.entry.seq) continue
    const { faults } = await inspectComposition(store, entry.composition)
    if (faults.length === 0) {
      return { standing: { entry, composition: await readComposition(store, entry.composition) }, degraded }
    }
    degraded.push(...faults.map(faultSentence))
  }
  return { standing, degraded }
}

const readStatus = async (): Promise<Status> => {
  const [{ pastEntries, expiring }, { canaryStatus, healthDir }] = await Promise.all([
    import('@federation/registry'),
    import('@federation/rollout'),
  ])
  const { storeDir: store, stateDir } = readEnvironment(process.env)
  const past = await pastEntries(store, LIVE)
  const { standing, degraded } = await whatStands(store, LIVE)
  return {
    live: standing?.entry ?? null,
    composition: standing?.composition ?? null,
    degraded,
    canary: await canaryStatus(store, healthDir(stateDir), Date.now()),
    expiring: standing ? await expiring(store, standing.composition) : [],
    replaced: replacedBy(past.filter(({ seq }) => standing && seq <= standing.entry.seq)),
    history: past.toReversed(),
  }
}

/** Formats the live releases and the newest changes for the terminal. */
const statusText = async ({
  live,
  composition,
  degraded,
  canary,
  expiring,
  replaced,
  history,
}: Status): Promise<string> => {
  const [{ expiringText }, { canaryText }] = await Promise.all([
    import('@federation/registry'),
    import('@federation/rollout'),
  ])
  const warning =
    degraded.length === 0
      ? []
      : [
          'DEGRADED: the newest entry cannot be shown.',
          ...degraded.map((sentence) => `  ${sentence}`),
          'See: npm run fed -- verify',
          '',
        ]
  if (!live || !composition)
    return [
      ...warning,
      'Nothing is live yet. Release the shell and the areas: npm run fed -- release --all',
    ].join('\n')
  const rows = Object.entries({ shell: composition.shell, ...composition.areas }).map(([name, release]) => {
    const before = replaced[name]
    return [name, before ? `${release.padEnd(22)}replaced ${before.release} at ${before.at}` : release]
  })
  const retired = Object.entries(composition.retired ?? {}).map(([area, { to }]) => [
    area,
    to === undefined ? 'retired' : `retired, leads to ${to}`,
  ])
  return [
    ...warning,
    `live: ${live.composition}  entry ${live.seq}, since ${live.at}`,
    '',
    ...[...rows, ...retired].map(([name = '', state]) => `  ${name.padEnd(16)}${state}`),
    '',
    `site: ${composition.origin}, composer ${composition.composer}, document ${live.site ?? 'none yet'}`,
    ...(expiring.length > 0 ? ['', ...expiring.map(expiringText)] : []),
    ...(canary ? ['', canaryText(canary)] : []),
    '',
    'newest changes',
    ...history
      .slice(0, NEWEST)
      .map(({ seq, at, composition: id, reason }) => `  ${String(seq).padStart(4)}  ${at}  ${id}  ${reason}`),
  ].join('\n')
}

export const addStatus: Verb = (fed) =>
  fed
    .command('status')
    .description('what is live, what it replaced, and how it came to be')
    .addOption(JSON_OPTION)
    .action(({ json }) => answer(json, readStatus, statusText))
