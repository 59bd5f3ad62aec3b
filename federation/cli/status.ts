import { readEnvironment } from '@federation/node-kit'
import { formatExpiringSeal } from '@federation/registry'
import { formatCanaryStatus, formatPurgeStatus } from '@federation/rollout'
import { readSiteStatus, type SiteStatus } from '@federation/service/status'
import { openRegistry } from './open-registry.ts'
import { printResult } from './print.ts'

const MAX_LISTED_ENTRIES = 8

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
    ...(ending.length > 0 ? ['', ...ending.map(formatExpiringSeal)] : []),
    ...(canary ? ['', formatCanaryStatus(canary)] : []),
    ...(purges ? ['', formatPurgeStatus(purges, live.composition)] : []),
    '',
    'newest changes',
    ...history
      .slice(0, MAX_LISTED_ENTRIES)
      .map(({ seq, at, composition: id, reason }) => `  ${String(seq).padStart(4)}  ${at}  ${id}  ${reason}`),
  ].join('\n')
}

/** Reads the local store with `readSiteStatus`. This is faster than `openRegistry`, which loads many modules. */
const readStatus = async (): Promise<SiteStatus> => {
  const environment = readEnvironment(process.env)
  return environment.registryUrl === undefined ? readSiteStatus(environment) : (await openRegistry()).status()
}

export const status = (json: boolean | undefined): Promise<void> =>
  printResult(json, readStatus, formatStatus)
