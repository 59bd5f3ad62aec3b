import { addressWith } from './booking-address.ts'
import type { BookingRequest, BookingWidget } from './booking-widget.ts'
import { listenTo } from './listen-to.ts'
import { loadScript } from '../../embed/load-script.ts'

interface InlineWidget {
  url: string
  parentElement: HTMLElement
  prefill: Record<string, never>
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

/** Calendly's inline widget. Its prefill takes names and answers, of which the meeting page knows none. */
export const createCalendlyWidget = (scriptUrl: string): BookingWidget => ({
  mount(container, { url, prefill: { plid }, utm }, on) {
    const address = addressWith(url, plid === undefined ? {} : { plid })
    const holder = document.createElement('div')
    const unlisten = listenTo(address.origin, ({ event }) => {
      if (SHOWN.has(event)) on({ type: 'ready' })
      if (event === 'calendly.event_scheduled') on({ type: 'booked', startsAt: null })
    })
    const failed = (error: string) => on({ type: 'failed', error })
    const removeScript = loadScript(scriptUrl, {
      loaded: () => {
        if (window.Calendly)
          window.Calendly.initInlineWidget({
            url: address.href,
            parentElement: holder,
            prefill: {},
            utm: utmOptions(utm),
          })
        else failed('The booking script brought no widget.')
      },
      failed,
    })
    container.append(holder)
    return () => {
      unlisten()
      removeScript()
      holder.remove()
      delete window.Calendly
    }
  },
})
