import {
  type ChangeListener,
  type Content,
  listArtifactPlaces,
  type ReplicationSource,
} from '@federation/registry/replication'
import { StoreError } from '@federation/registry'
import { FeedVersion, MAX_HASHES } from './api.ts'
import { readContentFrames } from './content-stream.ts'
import { RegistryError } from './errors.ts'
import { type Client, createClient } from './requests.ts'

/**
 * Interval in ms at which the registry is polled. The polls supplement long polling, which finds changes sooner. Each poll also
 * records that the registry was reached.
 */
export const REGISTRY_POLL_MS = 10_000

export interface RegistrySourceOptions {
  origin: string
  readToken: string | undefined
  /** Areas whose key signs the requests if there is no read token. Without `names`, the key of the site signs. */
  names?: readonly string[]
}

export interface RegistrySource extends ReplicationSource {
  listen: (onChange: () => void) => Promise<ChangeListener>
}

/**
 * Creates the replication source for a folder that follows a registry (copies its changes). The registry need not be trusted:
 * the pull verifies each signature and digest with the trust document that the folder already has.
 */
export const createRegistrySource = (
  store: string,
  { origin, readToken, names = [] }: RegistrySourceOptions,
): RegistrySource => {
  const { client } = createClient(origin, { names, storeDir: store, readToken, retryPausesMs: [] })
  return {
    title: 'the registry',
    cursorFile: 'registry.json',
    isVerified: true,
    readChanges: async ({ id, version, behind }) => {
      const after = FeedVersion.safeParse(version).data
      const { isComplete, ...changes } = await client.call('changes', {
        body: { ...(after === undefined ? {} : { after }), behind },
      })
      if (id !== null && id !== '' && id !== changes.id)
        throw new StoreError(
          'REGISTRY_OTHER',
          `This server's copy is of another registry than that of REGISTRY_URL. Correct REGISTRY_URL, or move the copy away and start the server again.`,
        )
      if (!isComplete) return changes
      const listed = new Set(changes.places.map(({ place }) => place))
      const removedPlaces = (await listArtifactPlaces(store)).filter((place) => !listed.has(place))
      return {
        ...changes,
        places: [...changes.places, ...removedPlaces.map((place) => ({ place, files: {}, isGone: true }))],
      }
    },
    readVersion: async () => (await client.call('feedHead')).version,
    readPlace: async (place) => (await client.call('place', { body: { place } })).files,
    readContent: async (hashes, take) => {
      const distinctHashes = [...new Set(hashes)]
      for (let from = 0; from < distinctHashes.length; from += MAX_HASHES) {
        const batch = distinctHashes.slice(from, from + MAX_HASHES)
        const { body } = await client.request('content', { body: { hashes: batch } })
        if (!body) throw new TypeError('the registry sent no content')
        const contents: Content[] = []
        for await (const content of readContentFrames(batch, body)) contents.push(content)
        // Call `take`, which processes one content, only after the whole response was read: `take` can send another request.
        // The calls run concurrently, because they mostly wait for the disk.
        await Promise.all(contents.map(take))
      }
    },
    listen: async (onChange) => listenForChanges(client, onChange),
  }
}

/** Waits for changes by long polling, until a request fails or `close` is called. */
const listenForChanges = async (client: Client, onChange: () => void): Promise<ChangeListener> => {
  const closing = new AbortController()
  const { promise: closed, resolve } = Promise.withResolvers<void>()
  let { version } = await client.call('feedHead')
  const follow = async (): Promise<void> => {
    while (!closing.signal.aborted) {
      const head = await client.call('feedHead', { query: { after: version } })
      if (head.version !== version) onChange()
      version = head.version
    }
  }
  return {
    ended: Promise.race([closed, follow().catch(() => undefined)]),
    close: () => {
      closing.abort()
      resolve()
    },
  }
}

/** Describes the error of a failed pull for `/readyz`. That page is public, so the text contains no address and no path. */
export const describePullError = (error: unknown): string | null => {
  if (error instanceof StoreError && error.code === 'REGISTRY_OTHER') return `${error.code}: ${error.message}`
  if (error instanceof RegistryError && error.code !== 'REGISTRY_AWAY')
    return `the registry rejects this server (${error.code}): changes are not seen`
  return null
}
