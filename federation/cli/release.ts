import { DeployableName, ReleaseId } from 'shared-contracts'
import { parseContract } from 'shared-contracts/parse'
import { CHECKS } from '@federation/area-kit/check-names'
import { readEnvironment } from '@federation/node-kit'
import { terminalProgress, UsageError } from '@federation/node-kit/cli'
import { type Company, publishDeployable, release as releaseParts } from '@federation/release'
import type { Part, Skippable } from '@federation/release/check-names'
import { answer, outcomeText } from './print.ts'

/** Parses a release name such as `mf-pay@1.2.0-0123456789ab`. Throws UsageError, or ContractError for an invalid name or id. */
export const readReleaseName = (text: string): [DeployableName, string] => {
  const at = text.indexOf('@')
  if (at === -1)
    throw new UsageError(
      `A release is named ${text}@<id>. Publish one, which prints its id: npm run fed -- publish ${text}`,
    )
  const name = parseContract(DeployableName, text.slice(0, at), 'the name')
  return [name, parseContract(ReleaseId, text.slice(at + 1), 'the release')]
}

interface PublishOptions {
  version?: string | undefined
  json?: boolean | undefined
}

/** Builds and publishes parts. No channel moves. */
export const publish = (parts: readonly DeployableName[], { version, json }: PublishOptions): Promise<void> =>
  answer(
    json,
    async () => {
      const { storeDir } = readEnvironment(process.env)
      const progress = terminalProgress()
      const published = []
      for (const name of parts) {
        const done = await publishDeployable(storeDir, name, version, { checks: CHECKS, progress })
        published.push({ name, ...done })
        if (!json) console.log(`${name}@${done.release} ${done.done}`)
      }
      progress('Done')
      return published
    },
    () => null,
  )

interface Asked {
  version?: string | undefined
  all?: boolean | undefined
  dryRun?: boolean | undefined
  json?: boolean | undefined
  from?: string | undefined
  skip: readonly Skippable[]
  journeys?: Company | undefined
}

export const release = (
  parts: readonly Part[],
  { all, dryRun = false, json, ...request }: Asked,
): Promise<void> =>
  answer(
    json,
    async () => {
      const progress = terminalProgress()
      // With JSON, stdout is only for the result.
      const say = json ? console.error : console.log
      const entry = await releaseParts(
        readEnvironment(process.env),
        { ...request, parts, isAll: all, isTrial: dryRun },
        { progress, say },
      )
      progress('Done')
      return { entry, dryRun }
    },
    outcomeText,
  )
