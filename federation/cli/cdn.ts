import { readEnvironment } from '@federation/node-kit'
import { UsageError } from '@federation/node-kit/cli'
import { getPageTag, sendPurge, SITE_TAG } from '@federation/rollout'
import { printResult } from './print.ts'

/** Purges paths from the cache in front of the page servers, or everything if `paths` is empty. */
export const purge = (paths: readonly string[], json: boolean | undefined): Promise<void> =>
  printResult(
    json,
    async () => {
      const { cdn } = readEnvironment(process.env)
      if (!cdn)
        throw new UsageError('Set CDN and its credentials as for the page servers: docs/deploy/cdn.md')
      const tags = paths.length === 0 ? [SITE_TAG] : paths.map(getPageTag)
      await sendPurge(cdn, tags)
      return { provider: cdn.provider, tags }
    },
    ({ provider, tags }) => `Purged from ${provider}: ${tags.join(', ')}`,
  )
