export { RELEASE_SCRIPT, sampleText, type ServedStore, serveStore } from './releases.ts'
export {
  BUILT_TAMPERS,
  composeCandidate,
  LIVE_TAMPERS,
  PUBLISHED_TAMPERS,
  sealedRelease,
  TAMPERED_AREA,
} from './tampers.ts'
