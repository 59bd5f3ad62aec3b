import { formatAge, formatMinute, UsageError } from '@federation/node-kit/cli'
import { formatChanges, type CompositionDiff, jobText } from '@federation/registry'
import type { PageOrigin, PagePart } from '@federation/release'
import { openRegistry, printResult } from './run-command.ts'

export const history = (limit: number, json: boolean | undefined): Promise<void> =>
  printResult(
    json,
    async () => (await openRegistry()).history(limit),
    (entries) =>
      entries
        .flatMap((entry) => [
          `Entry ${entry.seq}, ${formatMinute(entry.at)} (${formatAge(entry.at)}): ${entry.reason}`,
          `  composition     ${entry.composition}`,
          ...formatChanges(entry).map((line) => `  ${line}`),
          '',
        ])
        .join('\n')
        .trimEnd() ||
      'Nothing has gone live yet. Release the shell and the areas: npm run fed -- release --all',
  )

const formatList = (what: string, names: readonly string[]): string[] =>
  names.length === 0 ? [] : [`${what} (${names.length})`, ...names.map((name) => `  ${name}`)]

const differenceText = ({ from, to, releases, pages, redirects, files }: CompositionDiff): string => {
  const lines = [
    ...formatChanges({ change: { kind: 'release', releases } }).map((line) => `  ${line}`),
    ...formatList('new pages', pages.added),
    ...formatList('removed pages', pages.removed),
    ...formatList('changed pages', pages.changed),
    ...formatList('redirects', redirects),
    ...formatList('files such as sitemap.xml and robots.txt', files),
  ]
  return [`${from} → ${to}`, ...(lines.length > 0 ? lines : ['  no response differs'])].join('\n')
}

export const diff = (from: string | undefined, to: string, json: boolean | undefined): Promise<void> =>
  printResult(json, async () => (await openRegistry()).diff(from, to), differenceText)

const pathOf = (address: string): string => {
  const url = URL.parse(address, 'http://site.invalid')
  if (!url || !/^(?:\/|https?:)/.test(address))
    throw new UsageError(
      `${address} is not an address. Pass a path such as /pay, or the complete URL of a page`,
    )
  return url.pathname.length > 1 ? url.pathname.replace(/\/$/, '') : url.pathname
}

const partLines = ({ name, release, revision, at, publisher, part, file, styles }: PagePart): string[] => [
  `  ${part.padEnd(32)}${name} ${release}`,
  `    ${revision === null ? 'unknown revision' : `revision ${revision}`}${at === null ? '' : `, published ${formatMinute(at)} (${formatAge(at)})`}`,
  ...(publisher ? [`    by ${jobText(publisher)}`] : []),
  `    ${file}${styles.length === 0 ? '' : `, ${styles.length} style files`}`,
]

const originText = ({ path, composition, composer, origin, redirect, parts }: PageOrigin): string =>
  [
    `${origin}${path}  composition ${composition}, composed by composer ${composer}`,
    ...(redirect ? [`  redirects to ${redirect.to}, declared by ${redirect.area}`] : []),
    ...parts.flatMap(partLines),
  ].join('\n')

export const why = (
  address: string,
  { in: name, json }: { in: string; json?: boolean | undefined },
): Promise<void> =>
  printResult(json, async () => (await openRegistry()).why(pathOf(address), name), originText)
