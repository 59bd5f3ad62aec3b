import type { ReleaseErrors, SiteError, SourcePlace } from '@federation/service/errors'
import { formatAge, formatMinute, printable } from '@federation/node-kit/cli'
import { openRegistry } from './open-registry.ts'
import { printResult } from './print.ts'

interface Query {
  days: number
  area?: string | undefined
  json?: true | undefined
}

/** Prints the errors that browsers reported. */
export const errors = ({ days, area, json }: Query): Promise<void> =>
  printResult(
    json,
    async () => (await openRegistry()).errors({ days, area }),
    (groups) =>
      groups.map(formatGroup).join('\n\n') ||
      `No errors in ${days === 1 ? 'one day' : `${days} days`}. Only visitors who agree to measurement report them: docs/how-to/find-browser-errors.md`,
  )

const formatGroup = ({ area, release, isLive, errors: found }: ReleaseErrors): string =>
  [
    [area, ...(release === null ? [] : [release]), ...(isLive ? ['(live)'] : [])].join(' '),
    ...found.flatMap(formatError),
  ].join('\n')

const formatError = ({ message, place, thrownIn, times, last, pages }: SiteError): string[] => [
  `  ${printable(message)}`,
  `    ${times} ${times === 1 ? 'time' : 'times'}, last ${formatMinute(last)} (${formatAge(last)}) on ${printable(pages.slice(0, 5).join(', '))}`,
  ...(place ? [`    at ${formatPlace(place)}`] : ['    at an unknown place']),
  ...(place?.text ? [`       ${printable(place.text)}`] : []),
  ...(thrownIn ? [`    thrown in ${formatPlace(thrownIn)}`] : []),
]

const formatPlace = ({ file, line, column, component }: SourcePlace): string =>
  `${file}:${line}:${column}${component === null ? '' : ` in ${component}`}`
