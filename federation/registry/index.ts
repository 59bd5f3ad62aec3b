export {
  addSiteDocument,
  channelHead,
  channelHistory,
  channelState,
  type ChannelState,
  moveChannel,
  nextSequenceNumber,
  readChannel,
  readSiteDocument,
  readSiteDocuments,
} from './store/channels.ts'
export {
  actAs,
  assertMayMove,
  assertSignable,
  assertTableSigned,
  listSequenceNumbers,
  readEntry,
  signEntry,
} from './store/entries.ts'
export { acceptStore, clearMarksCache, findRollbacks, recordHead } from './store/marks.ts'
export * from './store/store-errors.ts'
export { CANARY, changesBetween, LIVE } from './store/entry-scope.ts'
export * from './store/compositions.ts'
export { brotli, gzipBytes, addContent, computeSha256 } from './store/content.ts'
export { detachAllStores, detachStore, getSharedStore } from './store/shared-store.ts'
export * from './store/live-state.ts'
export {
  type AreaPart,
  type AreaTable,
  type EmbedSources,
  lateStylesHref,
  getPageName,
  PAGE_TABLE_FILE,
  type PageOutline,
  type PageRow,
  type PageTable,
  toServedFile,
  type ServedFile,
  type StoredPage,
  type StoredTable,
} from './store/page-table.ts'
export * from './store/releases.ts'
export * from './store/seal.ts'
export * from './store/change-trust.ts'
export {
  exists,
  numberedFile,
  listNumbers,
  createFolderAtomically,
  getStorePath,
  removeStaleScratch,
  createScratchName,
  replaceFile,
  storePaths,
  createStoreReader,
} from './store/store-files.ts'
export {
  assertReleaseTrusted,
  clearTrustCache,
  isPublisher,
  isRevoked,
  readTrust,
  type SealedRelease,
  findSigningKey,
} from './store/trust.ts'
export * from './maintenance/prune-store.ts'
export * from './maintenance/verify-store.ts'
