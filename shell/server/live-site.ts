import { watch } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { channelHead } from 'federation/store/channels'
import { storePaths } from 'federation/store/store-paths'
import { CompositionId } from 'shared-contracts'
import { loadComposition, type LoadedComposition } from './load-composition.ts'
import { readServed, type ServedBytes } from './served-file.ts'

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
/** A composition that could not be read is read again after the first pause, and then ever more seldom. */
const FIRST_PAUSE_MS = 400
const LONGEST_PAUSE_MS = 30_000

interface FollowOptions {
  load?: typeof loadComposition
  poll?: number
}

/** Looks at a folder's changes; where the system gives no more watches, the poll alone must do. */
const watchFolder = (dir: string, changed: () => void, report: (error: unknown) => void): (() => void) => {
  try {
    const watcher = watch(dir, changed)
    watcher.on('error', report)
    return () => watcher.close()
  } catch (error) {
    report(error)
    return () => undefined
  }
}

/**
 * Follows a channel: loads what it points to, and again whenever it moves. Where that cannot be read the failure is
 * reported, the composition before stays, and it is tried again until it can be.
 */
export const followChannel = async (
  store: string,
  channel: string,
  report: (error: unknown) => void,
  { load = loadComposition, poll = POLL_MS }: FollowOptions = {},
): Promise<LiveSite> => {
  const dir = storePaths(store).channel(channel)
  await mkdir(dir, { recursive: true })
  let current: LoadedComposition | null = null
  let failed = { seq: 0, pause: 0, until: 0 }
  let running: Promise<void> | null = null
  let reported = ''

  const look = async () => {
    const head = await channelHead(store, channel)
    reported = ''
    if (!head || head.seq === current?.entry.seq) return
    if (head.seq === failed.seq && performance.now() < failed.until) return
    try {
      current = await load(store, head, current)
      failed = { seq: 0, pause: 0, until: 0 }
    } catch (error) {
      const pause = head.seq === failed.seq ? Math.min(LONGEST_PAUSE_MS, failed.pause * 2) : FIRST_PAUSE_MS
      failed = { seq: head.seq, pause, until: performance.now() + pause }
      throw error
    }
  }
  // Looked at several times a second: the same failure is said once, until a look succeeds.
  const tell = (error: unknown) => {
    const text = String(error)
    if (text !== reported) report(error)
    reported = text
  }
  const lookOnce = () => {
    running ??= look()
      .catch(tell)
      .finally(() => {
        running = null
      })
    return running
  }

  await lookOnce()
  const unwatch = watchFolder(dir, () => void lookOnce(), report)
  const timer = setInterval(() => void lookOnce(), poll)
  timer.unref()
  return {
    current: () => current,
    earlier: async (composition, name) => {
      if (!CompositionId.safeParse(composition).success) return null
      return readServed(join(storePaths(store).composition(composition), name)).catch(
        (error: NodeJS.ErrnoException) => {
          if (error.code === 'ENOENT') return null
          throw error
        },
      )
    },
    close: () => {
      unwatch()
      clearInterval(timer)
    },
  }
}
