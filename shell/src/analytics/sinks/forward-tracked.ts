import type { EnrichedEvent } from 'shared-contracts'
import type { VendorScript } from './vendor-script.ts'

/** A view, a submit or a button click, as lead and partner tracking receive it. */
export interface TrackedEvent {
  name: string
  /** `url`, `timestamp`, and the page's title, the button's label or the form's name; nothing that a visitor typed. */
  fields: Record<string, string>
}

/** Null for an event that is neither a view, a submit nor a button click. */
export const trackedEvent = (event: EnrichedEvent): TrackedEvent | null => {
  const { type: name, url, timestamp } = event
  if (event.type === 'page_view') return { name, fields: { url, timestamp, title: event.title } }
  if (event.type === 'button_click') return { name, fields: { url, timestamp, label: event.label } }
  if (event.type === 'form_submit') return { name, fields: { url, timestamp, form: event.form } }
  if (event.type === 'embed_submitted') return { name, fields: { url, timestamp, form: event.embed } }
  return null
}

/**
 * Returns what hands views, submits and button clicks to `send`, once the tracker's script has run. The page on which it
 * runs the tracker counts by itself, so that view is left out.
 */
export const forwardTracked = (
  script: Pick<VendorScript, 'isLoaded' | 'run'>,
  send: (event: TrackedEvent) => void,
): ((event: EnrichedEvent) => void) => {
  let countedByTracker: TrackedEvent | null = null
  return (event) => {
    const tracked = trackedEvent(event)
    if (!tracked) return
    if (event.type === 'page_view' && !script.isLoaded()) countedByTracker = tracked
    script.run(() => {
      if (tracked !== countedByTracker) send(tracked)
    })
  }
}
