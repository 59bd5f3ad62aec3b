export { type JourneyBaseline } from './candidate-checks.ts'
export { type Part } from '@federation/area-kit/check-names'
export { readCheckoutReleases, type CheckoutDifference, planStart } from './checkout.ts'
export { computeComposerVersion } from './composer.ts'
export { BROWSER_STEP, type GateReport, readGateReports } from './gate-log.ts'
export {
  exportKey,
  listKeys,
  makeKey,
  revokeKey,
  trustKey,
  addPublisher,
  listPublishers,
  type PublisherClaims,
  publisherText,
  removePublishers,
} from './keys.ts'
export { createBrowserCheck, createCandidateChecks } from './browser-check.ts'
export * from './page-origin.ts'
export { publishComposer, publishDeployable, publishParts, publishRelease, storeTarget } from './publish.ts'
export {
  goLive,
  type GoLiveRequest,
  readLiveComposition,
  release,
  type ReleaseContext,
  type ReleaseRegistry,
  storeRegistry,
} from './release.ts'
export { type RepairResult, repairStore } from './repair-store.ts'
export { listRetiredPaths, retire, rollBack, rollBackParts } from './roll-back.ts'
export { setSite } from './set-site.ts'
export { readRequestedSite, readSettings, formatSiteNotice } from './active-site.ts'
export {
  composeMix,
  composeWithReleases,
  rebaseCanary,
  resolveComposition,
  startReleaseCanary,
} from './start-canary.ts'
