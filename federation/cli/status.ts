import type { ChannelEntry, Composition } from 'shared-contracts'
import type { PastEntry } from '../release/live-history.ts'
import type { Verb } from '../service/command-line.ts'
import { readEnvironment } from '../service/environment.ts'
import { readComposition } from '../store/composition-document.ts'
import { answer, JSON_OPTION } from './answer.ts'

const NEWEST = 8

/** What a part's live release took the place of, and when. */
interface Replaced {
  release: string
  at: string
}

interface Status {
  live: ChannelEntry | null
  composition: Composition | null
  /** By part; those whose first release is live are left out. */
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

const readStatus = async (): Promise<Status> => {
  const [{ pastEntries }, { LIVE }] = await Promise.all([
    import('../release/live-history.ts'),
    import('../release/go-live.ts'),
  ])
  const store = readEnvironment(process.env).storeDir
  const past = await pastEntries(store, LIVE)
  const live = past.at(-1) ?? null
  return {
    live,
    composition: live && (await readComposition(store, live.composition)),
    replaced: replacedBy(past),
    history: past.toReversed(),
  }
}

/** What is live and the newest changes to it, as people read it. */
const text = ({ live, composition, replaced, history }: Status): string => {
  if (!live || !composition)
    return 'Nothing is live yet. Release the shell and the areas: npm run fed -- release --all'
  const rows = Object.entries({ shell: composition.shell, ...composition.areas }).map(([name, release]) => {
    const before = replaced[name]
    return [name, before ? `${release.padEnd(22)}replaced ${before.release} at ${before.at}` : release]
  })
  const retired = Object.entries(composition.retired ?? {}).map(([area, { to }]) => [
    area,
    to === undefined ? 'retired' : `retired, leads to ${to}`,
  ])
  return [
    `live: ${live.composition}  entry ${live.seq}, since ${live.at}`,
    '',
    ...[...rows, ...retired].map(([name = '', state]) => `  ${name.padEnd(16)}${state}`),
    '',
    `site: ${composition.origin}, composer ${composition.composer}, document ${live.site ?? 'none yet'}`,
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
    .action(({ json }) => answer(json, readStatus, text))
