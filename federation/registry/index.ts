export {
  channelHead,
  channelHistory,
  channelSequence,
  channelState,
  type ChannelState,
  LIVE,
  moveChannel,
  nextNumber,
  readChannel,
  readEntry,
  type UnreadableEntry,
} from './store/channels.ts'
export {
  BROWSER_RULES,
  COMPOSER_PROTOCOL,
  type ComposerAnswer,
  type ComposerAsk,
  type HeldAgainst,
} from './store/composer-protocol.ts'
export {
  claimComposition,
  COMPOSITION_FILE,
  compositionFaults,
  compositionId,
  hasComposition,
  inOrder,
  inspectComposition,
  type InspectedComposition,
  isAsServed,
  readAreaTable,
  readComposition,
  readPageTable,
  readSealed,
  readServed,
  readStoredTable,
  sealPageTable,
  type ServedBytes,
} from './store/compositions.ts'
export { brotli, gzipped, placeContent, sha256Of } from './store/content.ts'
export { detachAll, detachStore, sharedStore } from './store/engines.ts'
export {
  changesBetween,
  compositionsApart,
  type Difference,
  everShown,
  isIn,
  pastEntries,
  type PastEntry,
  releaseBefore,
  releaseIn,
  type Releases,
  rolledBack,
  withReleases,
} from './store/live-state.ts'
export {
  type AreaPart,
  type AreaTable,
  type EmbedSources,
  lateStylesHref,
  nameOf,
  PAGE_TABLE_FILE,
  type PageOutline,
  type PageRow,
  type PageTable,
  servedContent,
  type ServedFile,
  type StoredPage,
  type StoredTable,
} from './store/page-table.ts'
export { type Refusal, type RefusalPlace } from './store/refusal.ts'
export {
  assertCompositionTrusted,
  assertReleaseFiles,
  hasCopies,
  readRelease,
  readReleaseDocument,
  readReleaseFile,
  readServedRelease,
} from './store/releases.ts'
export {
  expiring,
  type Expiring,
  expiringText,
  type SealDetails,
  sealed,
  sealFault,
  sealNext,
  sourceRevision,
  takeGiven,
} from './store/seal.ts'
export { ensureTrust, trusted } from './store/set-up-trust.ts'
export { addSiteDocument, readSiteDocument, siteDocuments } from './store/site-document.ts'
export {
  damageOf,
  type Fault,
  type FaultCode,
  faultOf,
  FAULTS,
  faultSentence,
  STORE_ERROR_CODES,
  StoreError,
  type StoreErrorCode,
  StoreFault,
} from './store/store-errors.ts'
export {
  exists,
  linkedFile,
  linkedNumbers,
  placeFolder,
  placeOf,
  removeStaleScratch,
  scratchName,
  storePaths,
  storeReader,
} from './store/store-files.ts'
export {
  assertReleaseTrusted,
  assertTable,
  changeTrust,
  forgetTrust,
  readTrust,
  type SealedRelease,
  signEntry,
  signingKey,
} from './store/trust.ts'
export {
  heldText,
  type Horizon,
  HORIZON,
  type Needed,
  neededCompositions,
  type Pruned,
  pruneDaily,
  pruneStore,
  releasesOf,
} from './upkeep/prune-store.ts'
export { type Finding, verifyStore } from './upkeep/verify-store.ts'
