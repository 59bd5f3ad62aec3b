import type { Analytics, EnrichedEvent } from 'shared-contracts'
import { DOM } from 'shared-contracts/page'
import type { Observable } from 'rxjs'
import { writeChoice } from './say-choice.ts'
import type { ConsentStore } from './consent.ts'
import { createQuestionPanel } from './question-panel.ts'

export interface AskInputs extends Pick<Analytics, 'settings' | 'question'> {
  consent: ConsentStore
  events: Observable<EnrichedEvent>
}

const isPlainPress = ({ button, metaKey, ctrlKey, shiftKey, altKey, defaultPrevented }: MouseEvent) =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey && !defaultPrevented

/**
 * Asks visitors who have not answered, unless their browser sends Global Privacy Control. A link to the question opens it
 * again. An answer in any tab closes it.
 */
export const askForConsent = ({ settings, question, consent, events }: AskInputs): void => {
  const panel = createQuestionPanel(question, consent, settings.consent === 'opt-out' ? 'informs' : 'asks')

  document.addEventListener('click', (event) => {
    const link =
      event.target instanceof Element ? event.target.closest<HTMLElement>(`[${DOM.consentLink}]`) : null
    if (!link || !isPlainPress(event)) return
    event.preventDefault()
    panel.open(link)
  })
  consent.onSaid(() => {
    if (consent.record() !== null) panel.hide()
    writeChoice(consent)
  })
  events.subscribe(({ type }) => {
    if (type !== 'page_view') return
    writeChoice(consent)
    panel.onPage()
  })
  if (consent.record() === null && !consent.isSignalled()) panel.show()
  writeChoice(consent)
}
