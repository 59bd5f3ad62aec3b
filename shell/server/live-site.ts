import { watch, type FSWatcher } from 'node:fs'
import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { channelHead } from 'federation/store/channels'
import { PAGE_TABLE_FILE, type EmbedSources, type PageTable, type ServedFile } from 'federation/store/page-table'
import { storePaths } from 'federation/store/store-paths'
import { CompositionId, type ChannelEntry } from 'shared-contracts'
import { readServed, type ServedBytes } from './served-file.ts'

export interface LoadedFile extends ServedFile {
  bytes: ServedBytes
}

/** A composition in memory: every answer is a look-up. */
export interface LoadedComposition {
  entry: ChannelEntry
  pages: Map<string, LoadedFile & { scriptHashes: string[]; index: boolean }>
  fragments: Map<string, LoadedFile>
  redirects: Map<string, string>
  files: Map<string, LoadedFile & { type: string }>
  notFound: LoadedFile
  embeds: EmbedSources
}

const loadAll = async <T extends ServedFile>(dir: string, rows: Record<string, T>) => {
  const loaded = await Promise.all(
    Object.entries(rows).map(async ([path, row]) => {
      const bytes = await readServed(join(dir, row.file))
      return [path, { ...row, bytes }] as const
    }),
  )
  return new Map(loaded)
}

const loadComposition = async (store: string, entry: ChannelEntry): Promise<LoadedComposition> => {
  const dir = storePaths(store).composition(entry.composition)
  const table = JSON.parse(await readFile(join(dir, PAGE_TABLE_FILE), 'utf8')) as PageTable
  return {
    entry,
    pages: await loadAll(dir, table.pages),
    fragments: await loadAll(dir, table.fragments),
    embeds: table.embeds ?? { frame: [], script: [] },
    redirects: new Map(Object.entries(table.redirects)),
    files: await loadAll(dir, table.files ?? {}),
    notFound: { ...table.notFound, bytes: await readServed(join(dir, table.notFound.file)) },
  }
}

export interface LiveSite {
  /** Null until something has been released. */
  current: () => LoadedComposition | null
  /**
   * A document of a composition that is no longer live, for a tab that was left open: the page in it must still wake.
   * Null where the store has none.
   */
  earlier: (composition: string, name: string) => Promise<ServedBytes | null>
  close: () => void
}

/** How often the channel is looked at where the file system tells nothing. */
const POLL_MS = 400

/**
 * Follows a channel: loads what it points to, and again whenever it moves. A composition that cannot be loaded is
 * reported and the one before stays.
 */
export const followChannel = async (
  store: string,
  channel: string,
  report: (error: unknown) => void,
): Promise<LiveSite> => {
  const dir = storePaths(store).channel(channel)
  await mkdir(dir, { recursive: true })
  let current: LoadedComposition | null = null
  let refused = 0
  let running: Promise<void> | null = null

  const look = async () => {
    const head = await channelHead(store, channel)
    if (!head || head.seq === current?.entry.seq || head.seq === refused) return
    try {
      current = await loadComposition(store, head)
    } catch (error) {
      refused = head.seq
      throw error
    }
  }
  const lookOnce = () => {
    running ??= look()
      .catch(report)
      .finally(() => {
        running = null
      })
    return running
  }

  await lookOnce()
  const watcher: FSWatcher = watch(dir, () => void lookOnce())
  watcher.on('error', report)
  const timer = setInterval(() => void lookOnce(), POLL_MS)
  timer.unref()
  return {
    current: () => current,
    earlier: async (composition, name) => {
      if (!CompositionId.safeParse(composition).success) return null
      return readServed(join(storePaths(store).composition(composition), name)).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return null
        throw error
      })
    },
    close: () => {
      watcher.close()
      clearInterval(timer)
    },
  }
}
