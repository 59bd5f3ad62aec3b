export { compareLooks } from './compare-looks.ts'
export { type LookedAtSite } from './page-bytes.ts'
export { openPictureTab } from './picture-tab.ts'
