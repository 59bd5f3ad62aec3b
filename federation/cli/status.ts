import { readEnvironment } from '@federation/node-kit'
import { formatAge, formatTable } from '@federation/node-kit/cli'
import { formatExpiringSeal } from '@federation/registry'
import { formatCanaryStatus, formatPurgeStatus } from '@federation/rollout'
import { readSiteStatus, type SiteStatus } from '@federation/service/status'
import { openRegistry, printResult } from './run-command.ts'

const MAX_LISTED_ENTRIES = 8
/** Maximum length of the reason in each line of the channel history, in characters. Such a line fits into a wide terminal. */
const MAX_REASON_LENGTH = 60

const formatStatus = ({
  live,
  composition,
  degraded,
  canary,
  expiring: ending,
  purges,
  replaced,
  history,
}: SiteStatus): string => {
  const warning =
    degraded.length === 0
      ? []
      : [
          'DEGRADED: the store has faults.',
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
    return [name, release, before ? `${before.release}, ${formatAge(before.at)}` : '']
  })
  const retired = Object.entries(composition.retired ?? {}).map(([area, { to }]) => [
    area,
    to === undefined ? 'retired' : `retired, redirects to ${to}`,
  ])
  const site = live.site === undefined ? 'no site config' : `site config ${live.site}`
  return [
    ...warning,
    `Live: ${live.composition}, entry ${live.seq}, ${formatAge(live.at)}`,
    `Site: ${composition.origin}, composer ${composition.composer}, ${site}`,
    '',
    formatTable(['PART', 'RELEASE', 'REPLACED'], [...rows, ...retired]),
    ...(ending.length > 0 ? ['', ...ending.map(formatExpiringSeal)] : []),
    ...(canary ? ['', formatCanaryStatus(canary)] : []),
    ...(purges ? ['', formatPurgeStatus(purges, live.composition)] : []),
    '',
    formatTable(
      ['ENTRY', 'CHANGED', 'COMPOSITION', 'REASON'],
      history
        .slice(0, MAX_LISTED_ENTRIES)
        .map(({ seq, at, composition: id, reason }) => [seq, formatAge(at), id, reason]),
      { maxCellLength: MAX_REASON_LENGTH },
    ),
    'Complete reasons and authors: npm run fed -- history',
  ].join('\n')
}

/**
 * Reads the status of the site. For the local store, uses `readSiteStatus` instead of `openRegistry`, which would load many
 * modules and therefore take longer.
 */
const readStatus = async (): Promise<SiteStatus> => {
  const environment = readEnvironment(process.env)
  return environment.registryUrl === undefined ? readSiteStatus(environment) : (await openRegistry()).status()
}

export const status = (): Promise<void> => printResult(readStatus, formatStatus)
