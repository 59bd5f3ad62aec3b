import type { Difference } from '../release/compositions-apart.ts'
import type { Verb } from '../service/command-line.ts'
import { readEnvironment } from '../service/environment.ts'
import { answer, changeLines, JSON_OPTION } from './answer.ts'

const compare = async (from: string | undefined, to: string): Promise<Difference> => {
  const [{ nameComposition }, { compositionsApart }, { channelHistory }] = await Promise.all([
    import('../rollout/name-composition.ts'),
    import('../release/compositions-apart.ts'),
    import('../store/channels.ts'),
  ])
  const { storeDir } = readEnvironment(process.env)
  const after = await nameComposition(storeDir, to)
  if (from !== undefined) return compositionsApart(storeDir, await nameComposition(storeDir, from), after)
  const history = await channelHistory(storeDir, 'live')
  const shown = history.findIndex(({ composition }) => composition === after)
  const before = history.slice(Math.max(shown, 0)).find(({ composition }) => composition !== after)
  if (!before)
    throw new Error('There is nothing before it to compare with; name a composition to begin from.')
  return compositionsApart(storeDir, before.composition, after)
}

const listed = (what: string, names: readonly string[]): string[] =>
  names.length === 0 ? [] : [`${what} (${names.length})`, ...names.map((name) => `  ${name}`)]

const text = ({ from, to, releases, pages, redirects, files }: Difference): string => {
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

/** Says what a change of what is live changed: releases, pages, redirects. */
export const addDiff: Verb = (fed) =>
  fed
    .command('diff')
    .description('in what two compositions differ: releases, pages, redirects')
    .argument('[from]', 'a composition, a channel, or a day; what was live before where it is left out')
    .argument('[to]', 'the same', 'live')
    .addOption(JSON_OPTION)
    .action((from, to, { json }) => answer(json, () => compare(from, to), text))
