import { fieldOf, hearFrames, heightIn, loadScript } from 'shared-ui'
import { addressWith, type BookingPart, type BookingRequest } from './booking-widget.ts'

interface InlineWidget {
  url: string
  parentElement: HTMLElement
  prefill: { name?: string; email?: string }
  utm: Record<string, string>
}

declare global {
  interface Window {
    /** Put there by the vendor's script. */
    Calendly?: { initInlineWidget(options: InlineWidget): void }
  }
}

/** `utm_source` is `utmSource` there. */
const utmOptions = (utm: BookingRequest['utm']): Record<string, string> =>
  Object.fromEntries(
    Object.entries(utm).map(([name, value]) => [
      name.replace(/_(\w)/, (_, letter: string) => letter.toUpperCase()),
      value,
    ]),
  )

const SHOWN = new Set<unknown>(['calendly.profile_page_viewed', 'calendly.event_type_viewed'])

/** Calendly's inline widget. */
export const createCalendlyWidget = (
  { url, prefill: { plid, offer }, utm, person }: BookingRequest,
  scriptUrl: string,
): BookingPart => ({
  mount(host, on) {
    const address = addressWith(url, { plid, offer })
    const holder = document.createElement('div')
    const unlisten = hearFrames(host, address.origin, (data) => {
      const event = fieldOf(data, 'event')
      if (SHOWN.has(event)) on({ type: 'ready' })
      const height =
        event === 'calendly.page_height' ? heightIn(fieldOf(fieldOf(data, 'payload'), 'height')) : null
      if (height !== null) on({ type: 'height', height })
      if (event === 'calendly.event_scheduled') on({ type: 'booked', startsAt: null })
    })
    const failed = (reason: string) => on({ type: 'failed', reason })
    const removeScript = loadScript(scriptUrl, {
      loaded: () => {
        if (window.Calendly)
          window.Calendly.initInlineWidget({
            url: address.href,
            parentElement: holder,
            prefill: person ?? {},
            utm: utmOptions(utm),
          })
        else failed('The booking script brought no widget.')
      },
      failed,
    })
    host.append(holder)
    return () => {
      unlisten()
      removeScript()
      holder.remove()
      delete window.Calendly
    }
  },
})
