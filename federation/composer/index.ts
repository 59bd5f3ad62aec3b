export { composeChrome, composePage } from './compose/compose-page.ts'
export { compose } from './compose/compose.ts'
export {
  composeAnalytics,
  type CompositionParts,
  layOutBench,
  readCompositionParts,
  wakeTable,
  type Workbench,
} from './compose/composition-parts.ts'
export { type ComposedPage } from './compose/write-pages.ts'
export { type AsksJourneys, journeysAsker } from './gate/journeys-ask.ts'
export { offersOf, slotsOf } from './gate/contracts.ts'
export { formRefusals, formsIn, type PageForm } from './gate/form-contracts.ts'
export { pageSizes } from './gate/gate.ts'
export { type Opened, openInBrowser } from './gate/open-in-browser.ts'
export { refusal, refuse } from './gate/refusals.ts'
