import { readEnvironment } from '@federation/node-kit'
import { expiringText } from '@federation/registry'
import { canaryText } from '@federation/rollout'
import { readSiteStatus, type SiteStatus } from '@federation/service/status'
import { openRegistry } from './open-registry.ts'
import { answer } from './print.ts'

const NEWEST = 8

/** Formats the live releases and the newest changes for the terminal. */
const statusText = ({
  live,
  composition,
  degraded,
  canary,
  expiring: ending,
  replaced,
  history,
}: SiteStatus): string => {
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
    ...(ending.length > 0 ? ['', ...ending.map(expiringText)] : []),
    ...(canary ? ['', canaryText(canary)] : []),
    '',
    'newest changes',
    ...history
      .slice(0, NEWEST)
      .map(({ seq, at, composition: id, reason }) => `  ${String(seq).padStart(4)}  ${at}  ${id}  ${reason}`),
  ].join('\n')
}

/** Reads the local store without the other operations, which take longer to load. */
const readStatus = async (): Promise<SiteStatus> => {
  const environment = readEnvironment(process.env)
  return environment.registryUrl === undefined ? readSiteStatus(environment) : (await openRegistry()).status()
}

export const status = (json: boolean | undefined): Promise<void> => answer(json, readStatus, statusText)
