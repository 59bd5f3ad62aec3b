export {
  type FindLooks,
  forgetOldLooks,
  keptLooks,
  looksDir,
  looksName,
  readLooks,
} from './looks/kept-looks.ts'
export { LOOKS_POLICY, looksPage } from './looks/looks-page.ts'
export { looksText } from './looks/looks.ts'
