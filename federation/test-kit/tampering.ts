export { RELEASE_SCRIPT, getSampleText, type ServedStore, serveStore } from './releases.ts'
export {
  BUILT_TAMPERS,
  composeCandidate,
  LIVE_TAMPERS,
  PUBLISHED_TAMPERS,
  buildSealedRelease,
  TAMPERED_AREA,
} from './tampers.ts'
