import type { DemoFormSettings } from 'shared-contracts'
import { fieldOf, loadScript, type EmbedPart } from 'shared-ui'

/** `submitted`: it was sent. `refused`: the platform did not take what was sent, and says so itself. */
export type DemoFormWord = { type: 'submitted' } | { type: 'refused' }

/** What the platform says on `window`, and what it means here. */
const EVENTS = {
  'hs-form-event:on-ready': { type: 'ready' },
  'hs-form-event:on-submission:success': { type: 'submitted' },
  'hs-form-event:on-submission:failed': { type: 'refused' },
} as const

/**
 * HubSpot's embedded form: a frame of theirs, so that their code and styles stay out of this page. The script looks
 * for its containers when it runs, so it comes after the container and goes with it. It tells of the form on `window`, and
 * only what it says of this form is heard.
 */
export const createHubspotForm = ({
  baseUrl,
  region,
  portalId,
  formId,
}: DemoFormSettings): EmbedPart<DemoFormWord> => ({
  mount(host, on) {
    const holder = document.createElement('div')
    holder.className = 'hs-form-frame'
    Object.assign(holder.dataset, { region, portalId, formId })
    const listening = new AbortController()
    for (const [name, meaning] of Object.entries(EVENTS)) {
      addEventListener(
        name,
        (event) => {
          if (event instanceof CustomEvent && fieldOf(event.detail, 'formId') === formId) on(meaning)
        },
        { signal: listening.signal },
      )
    }
    host.append(holder)
    const removeScript = loadScript(`${baseUrl}/forms/embed/${portalId}.js`, {
      failed: (reason) => on({ type: 'failed', reason }),
    })
    return () => {
      listening.abort()
      removeScript()
      holder.remove()
    }
  },
})
