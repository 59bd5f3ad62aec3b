import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { AreaName, type ChannelEntry, SitePath } from 'shared-contracts'
import { parseContract } from 'shared-contracts/parse'
import { removeArea } from '@federation/area-kit'
import { readEnvironment, WORKSPACE } from '@federation/node-kit'
import { terminalProgress } from '@federation/node-kit/cli'
import type { JourneyBaseline } from '@federation/release'
import { type PromoteRequest, readReleaseName, type Retired } from '@federation/service/registry'
import { formatOutcome, openRegistry, printResult } from './run-command.ts'

interface PrintOptions {
  json?: boolean | undefined
}

const onTerminal = () => ({ progress: terminalProgress(), print: (line: string) => console.error(line) })

interface RollbackOptions {
  yes?: boolean | undefined
  dryRun?: boolean | undefined
}

export const rollBack = (
  parts: string[],
  { json, yes = false, dryRun = false }: RollbackOptions & PrintOptions,
): Promise<void> =>
  printResult(
    json,
    async () => {
      const registry = await openRegistry(parts)
      return {
        entry: await registry.rollBack({ parts, isConfirmed: yes, isDryRun: dryRun }, onTerminal()),
        dryRun,
      }
    },
    formatOutcome,
  )

interface RetireOptions {
  redirectTo?: string | undefined
  yes?: boolean | undefined
  dryRun?: boolean | undefined
  skip?: string | undefined
  remove?: boolean | undefined
}

interface Removed extends Retired {
  dryRun: boolean
  removed: string[]
}

/** Removes an area from the site and deletes its folder. If the area was never live, only the folder is deleted. */
const retireArea = async (
  name: string,
  { redirectTo, yes = false, dryRun = false, skip, remove = false }: RetireOptions,
): Promise<Removed> => {
  const registry = await openRegistry(['site'])
  const area = parseContract(AreaName, name, name)
  const { storeDir } = readEnvironment(process.env)
  const { composition: live } = await registry.status()
  const wasEverLive = [live?.areas, live?.retired].some((areas) => Object.hasOwn(areas ?? {}, area))
  if (existsSync(join(WORKSPACE, area)) && !wasEverLive) {
    if (!remove || !yes || dryRun)
      throw new Error(
        `${area} was never live. To delete its folder, its lines in the lockfile and its private key: npm run fed -- retire ${area} --remove --yes`,
      )
    return { area, fate: '', removed: await removeArea(area, storeDir), dryRun, entry: null }
  }
  const retired = await registry.retire(
    {
      area,
      redirectTo: redirectTo === undefined ? undefined : parseContract(SitePath, redirectTo, '--redirect-to'),
      isConfirmed: yes,
      isBrowserSkipped: skip !== undefined,
      isDryRun: dryRun,
    },
    onTerminal(),
  )
  const removed = remove && !dryRun ? await removeArea(area, storeDir) : []
  return { ...retired, removed, dryRun }
}

const retiredText = ({ area, fate, removed, entry, dryRun }: Removed): string => {
  const outcome = entry ? `${formatOutcome({ entry, dryRun })}\n${fate}` : `${area} is not live`
  if (dryRun) return outcome
  return removed.length > 0
    ? `${outcome}
Deleted: ${removed.join(', ')}, and its lines in pnpm-lock.yaml. Its releases stay in the store.`
    : `${outcome}
Its releases stay in the store and its folder in the workspace: npm run fed -- release ${area} releases it
again; npm start does not. To delete its folder, its lines in the lockfile and its private key:
npm run fed -- retire ${area} --remove --yes`
}

export const retire = (name: string, { json, ...options }: RetireOptions & PrintOptions): Promise<void> =>
  printResult(json, () => retireArea(name, options), retiredText)

interface PromoteOptions {
  canary?: number | undefined
  minutes?: number | undefined
  stop?: boolean | undefined
  dryRun?: boolean | undefined
  skip?: string | undefined
  allow?: string | undefined
  journeys?: JourneyBaseline | undefined
}

const promoteNamed = async (
  releaseNames: string[],
  { canary, minutes, stop = false, dryRun = false, skip, allow, journeys }: PromoteOptions,
): Promise<{ done: string; dryRun: boolean; entry: ChannelEntry | null }> => {
  const releases = Object.fromEntries(releaseNames.map(readReleaseName))
  const registry = await openRegistry(Object.keys(releases))
  const context = onTerminal()
  const { done, entry } = await registry.promote(
    {
      releases: releases as PromoteRequest['releases'],
      canary,
      minutes,
      isStop: stop,
      isBrowserSkipped: skip !== undefined,
      allow,
      journeys,
      isDryRun: dryRun,
    },
    context,
  )
  if (releaseNames.length > 0 || !dryRun) context.progress('Done')
  return { done, dryRun, entry }
}

export const promote = (
  releaseNames: string[],
  { json, ...options }: PromoteOptions & PrintOptions,
): Promise<void> =>
  printResult(
    json,
    () => promoteNamed(releaseNames, options),
    ({ done, dryRun, entry }) =>
      `${dryRun ? 'Dry run, would be done: ' : ''}${done}${entry ? ` (entry ${entry.seq})` : ''}`,
  )
