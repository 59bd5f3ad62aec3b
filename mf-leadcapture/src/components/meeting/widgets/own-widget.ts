import { BOOKING_MESSAGE_SOURCE } from '../../../../contract/booking.ts'
import { addressWith } from './booking-address.ts'
import type { BookingWidget } from './booking-widget.ts'
import { heightIn, instantIn, listenTo } from './listen-to.ts'

/** The lead API's booking pages in a frame of this site's own origin. */
export const ownWidget: BookingWidget = {
  mount(container, { url, prefill, utm }, on) {
    const address = addressWith(url, prefill, utm)
    const frame = document.createElement('iframe')
    const unlisten = listenTo(address.origin, (data, source) => {
      if (source !== frame.contentWindow || data['source'] !== BOOKING_MESSAGE_SOURCE) return
      const height = heightIn(data['height'])
      if (data['type'] === 'height' && height !== null) on({ type: 'height', height })
      if (data['type'] === 'asked') on({ type: 'asked', startsAt: instantIn(data['startsAt']) })
    })
    frame.title = 'Choose a time for your meeting'
    frame.addEventListener('load', () => on({ type: 'ready' }))
    frame.src = address.href
    container.append(frame)
    return () => {
      unlisten()
      frame.remove()
    }
  },
}
