import { DOM } from 'shared-contracts/page'
import type { ConsentStore } from './consent.ts'
import { sayChoice } from './say-choice.ts'

/** Writes what the visitor has chosen wherever the page on view has a place for it. */
export const writeChoice = (consent: ConsentStore): void => {
  for (const place of document.querySelectorAll(`[${DOM.consentChoice}]`))
    place.textContent = sayChoice(consent)
}
