export { composeChrome, composePage } from './compose/compose-page.ts'
export { compose, listRedirects } from './compose/compose.ts'
export {
  composeAnalytics,
  type CompositionParts,
  createComposeContext,
  extractAreaPart,
  readCompositionParts,
  createHydrationTable,
  type ComposeContext,
} from './compose/composition-parts.ts'
export { type ComposedPage } from './compose/write-pages.ts'
export { type RunJourneys, createJourneyRunner } from './gate/journey-protocol.ts'
export { listOfferedSlots, listRouteSlots } from './gate/contracts.ts'
export * from './gate/form-contracts.ts'
export { checkPageSizes } from './gate/gate.ts'
export { type BrowserCheckResult, openInBrowser } from './gate/open-in-browser.ts'
export { createViolation, assertNoViolations, formatList } from './gate/violations.ts'
