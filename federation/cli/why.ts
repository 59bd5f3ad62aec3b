import type { PageOrigin, PagePart } from '../release/page-origin.ts'
import { UsageError, type Verb } from '../service/command-line.ts'
import { readEnvironment } from '../service/environment.ts'
import { answer, JSON_OPTION } from './answer.ts'

/** The path of an address, be it whole or not. */
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

const text = ({ path, composition, composer, origin, redirect, parts }: PageOrigin): string =>
  [
    `${origin}${path}  composition ${composition}, laid together by composer ${composer}`,
    ...(redirect ? [`  leads to ${redirect.to}, says ${redirect.area}`] : []),
    ...parts.flatMap(partLines),
  ].join('\n')

/** Says which releases, revisions and files made a page. */
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
          const [{ nameComposition }, { pageOrigin }] = await Promise.all([
            import('../rollout/name-composition.ts'),
            import('../release/page-origin.ts'),
          ])
          const { storeDir } = readEnvironment(process.env)
          return pageOrigin(storeDir, await nameComposition(storeDir, name), pathOf(address))
        },
        text,
      ),
    )
