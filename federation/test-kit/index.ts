export { createGateFixture } from './gate-fixture.ts'
export { createTestEntry } from './sample-stores.ts'
export { type RunningRegistry, startRegistry } from './registry-service.ts'
export {
  type AreaOptions,
  SAMPLE_IDENTITY,
  writeSampleArea,
  createSampleManifest,
  createSampleRoute,
  writeSampleShell,
  createScratchStore,
  createStoreTemplate,
} from './sample-releases.ts'
export { PAGES_PER_AREA, publishSite, publishSiteArea, getSiteAreaName } from './sample-site.ts'
export {
  readComposedTexts,
  type EmptySite,
  type SampleAreas,
  createEmptySite,
  createLiveStore,
  createSite,
  releaseHome,
  createSampleChannel,
  createSampleEnvironment,
} from './sample-stores.ts'
export { getModuleSpecifier, type SmallArea, createSmallArea } from './small-area.ts'
