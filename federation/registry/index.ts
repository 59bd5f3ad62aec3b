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
  type UnreadableEntry,
} from './store/channels.ts'
export { actAs, assertMayMove } from './store/entries.ts'
export {
  assertSignable,
  assertTableSigned,
  listSequenceNumbers,
  readEntry,
  signEntry,
} from './store/entries.ts'
export { CANARY, LIVE } from './store/entry-scope.ts'
export { acceptStore, clearMarksCache, findRollbacks, recordHead } from './store/marks.ts'
export {
  BROWSER_RULES_VERSION,
  COMPOSER_PROTOCOL_VERSION,
  type ComposerResponse,
  type ComposerRequest,
  toPermanentFault,
  type Fault,
  type FaultCode,
  toFault,
  FAULTS,
  formatFault,
  type ComparisonScope,
  type Violation,
  type ViolationLocation,
  STORE_ERROR_CODES,
  StoreError,
  type StoreErrorCode,
  StoreFault,
} from './store/store-errors.ts'
export { changesBetween } from './store/entry-scope.ts'
export {
  touchComposition,
  COMPOSITION_FILE,
  findCompositionFaults,
  compositionId,
  hasComposition,
  inOrder,
  inspectComposition,
  type InspectedComposition,
  matchesServedFile,
  readAreaTable,
  readComposition,
  readPageTable,
  readCompositionText,
  readServedFile,
  readStoredTable,
  writePageTableHash,
  type ServedBytes,
} from './store/compositions.ts'
export { brotli, gzipBytes, addContent, computeSha256 } from './store/content.ts'
export { detachAllStores, detachStore, getSharedStore } from './store/shared-store.ts'
export {
  formatChanges,
  diffCompositions,
  type CompositionDiff,
  listServedReleases,
  includesReleases,
  jobText,
  readPastEntries,
  type PastEntry,
  getPreviousRelease,
  getRelease,
  type Releases,
  listRolledBack,
  withReleases,
} from './store/live-state.ts'
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
export {
  assertCompositionTrusted,
  assertReleaseFiles,
  hasCompressedCopies,
  readCompressedCopies,
  readRelease,
  readReleaseDocument,
  readReleaseFile,
  readServedRelease,
} from './store/releases.ts'
export {
  listExpiringSeals,
  type ExpiringSeal,
  formatExpiringSeal,
  lastSequence,
  type SealDetails,
  createSealedRelease,
  findSealError,
  sealNext,
  sealWith,
  sourceRevision,
  acceptSealedRelease,
} from './store/seal.ts'
export { ensureTrust, createTrustedKey } from './store/set-up-trust.ts'
export {
  exists,
  numberedFile,
  listNumbers,
  createFolderAtomically,
  getStorePath,
  removeStaleScratch,
  createScratchName,
  storePaths,
  createStoreReader,
} from './store/store-files.ts'
export {
  assertReleaseTrusted,
  changeTrust,
  changeTrustDocument,
  clearTrustCache,
  isPublisher,
  isRevoked,
  readTrust,
  type SealedRelease,
  findSigningKey,
} from './store/trust.ts'
export {
  formatUnreadable,
  type RetentionPolicy,
  DEFAULT_RETENTION,
  type NeededCompositions,
  findNeededCompositions,
  type PruneResult,
  pruneDaily,
  pruneStore,
  listReleases,
} from './maintenance/prune-store.ts'
export { type Finding, verifyStore } from './maintenance/verify-store.ts'
