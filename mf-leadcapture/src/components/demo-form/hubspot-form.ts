import type { DemoFormSettings } from 'shared-contracts'
import { loadScript } from '../embed/load-script.ts'

/** `refused`: the platform did not take what was sent, and says so itself. `failed`: there is no form. */
export type PlatformFormEvent =
  | { type: 'ready' }
  | { type: 'submitted' }
  | { type: 'refused' }
  | { type: 'failed'; error: string }

/** A form that another company shows and receives. */
export interface PlatformForm {
  /** Fills an empty element that nobody else touches. Returns what takes everything out again. */
  mount(container: HTMLElement, on: (event: PlatformFormEvent) => void): () => void
}

/** What the platform says on `window`, and what it means here. */
const EVENTS = {
  'hs-form-event:on-ready': { type: 'ready' },
  'hs-form-event:on-submission:success': { type: 'submitted' },
  'hs-form-event:on-submission:failed': { type: 'refused' },
} as const satisfies Record<string, PlatformFormEvent>

const formIdOf = (event: Event): unknown => {
  const detail: unknown = event instanceof CustomEvent ? event.detail : null
  return typeof detail === 'object' && detail !== null && 'formId' in detail ? detail.formId : undefined
}

/**
 * HubSpot's embedded form: a frame of theirs, so that their code and styles stay out of this page. The script looks
 * for its containers when it runs, so it comes after the container and goes with it.
 */
export const createHubspotForm = ({ baseUrl, region, portalId, formId }: DemoFormSettings): PlatformForm => ({
  mount(container, on) {
    const holder = document.createElement('div')
    holder.className = 'hs-form-frame'
    Object.assign(holder.dataset, { region, portalId, formId })
    const listening = new AbortController()
    for (const [name, meaning] of Object.entries(EVENTS)) {
      addEventListener(name, (event) => formIdOf(event) === formId && on(meaning), {
        signal: listening.signal,
      })
    }
    container.append(holder)
    const removeScript = loadScript(`${baseUrl}/forms/embed/${portalId}.js`, {
      failed: (error) => on({ type: 'failed', error }),
    })
    return () => {
      listening.abort()
      removeScript()
      holder.remove()
    }
  },
})
