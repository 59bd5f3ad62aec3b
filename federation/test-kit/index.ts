export { type AreaOptions, createGateFixture } from './gate-fixture.ts'
export { entry } from './channel-moves.ts'
export { type RunningRegistry, startRegistry } from './registry-service.ts'
export {
  SAMPLE_IDENTITY,
  sampleArea,
  sampleManifest,
  sampleRoute,
  sampleShell,
  scratchStore,
  storeTemplate,
} from './sample-releases.ts'
export { PAGES_PER_AREA, publishSite, publishSiteArea, siteAreaName } from './sample-site.ts'
export {
  composedTexts,
  type OwnStore,
  ownStore,
  releaseHome,
  sampleChannel,
  sampleEnvironment,
} from './sample-stores.ts'
export { getModuleSpecifier, type SmallArea, smallArea } from './small-area.ts'
