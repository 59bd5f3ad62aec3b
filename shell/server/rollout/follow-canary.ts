import { CANARY } from 'federation/rollout/canary-channel'
import type { ChannelEntry } from 'shared-contracts'
import { followChannel, type LiveSite } from '../live-site.ts'
import { loadComposition, type LoadedComposition } from '../load-composition.ts'

/** Of a canary that has ended nobody is shown anything. */
const ended = (entry: ChannelEntry): LoadedComposition => ({
  entry,
  pages: new Map(),
  fragments: new Map(),
  lateStyles: new Map(),
  redirects: new Map(),
  files: new Map(),
  notFound: { file: '', etag: '""', bytes: { identity: Buffer.alloc(0), br: null, gzip: null } },
  embeds: { frame: [], script: [] },
  leftOut: [],
})

/** Follows the channel of what is tried on some visitors. Where only its percentage changes nothing is read again. */
export const followCanary = (store: string, report: (error: unknown) => void): Promise<LiveSite> => {
  let last: LoadedComposition | null = null
  const load = async (root: string, entry: ChannelEntry): Promise<LoadedComposition> => {
    if (!entry.canary?.percent) last = null
    else if (last?.entry.composition === entry.composition) last = { ...last, entry }
    else last = await loadComposition(root, entry)
    return last ?? ended(entry)
  }
  return followChannel(store, CANARY, report, { load })
}
