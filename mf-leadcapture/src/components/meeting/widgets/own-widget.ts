import { fieldOf, hearFrames, heightIn } from 'shared-ui'
import { BOOKING_MESSAGE_SOURCE, bookingStepNamed } from '../../../../contract/booking.ts'
import { addressWith, instantIn, type BookingPart, type BookingRequest } from './booking-widget.ts'

/** The lead API's booking pages in a frame of this site's own origin, which a sandbox would not keep from anything. */
export const createOwnWidget = ({ url, prefill, utm }: BookingRequest): BookingPart => ({
  mount(host, on) {
    const address = addressWith(url, prefill, utm)
    const frame = document.createElement('iframe')
    const loaded = () => on({ type: 'ready' })
    const unlisten = hearFrames(host, address.origin, (data) => {
      if (fieldOf(data, 'source') !== BOOKING_MESSAGE_SOURCE) return
      const type = fieldOf(data, 'type')
      const height = heightIn(fieldOf(data, 'height'))
      if (type === 'height' && height !== null) on({ type: 'height', height })
      const step = bookingStepNamed(fieldOf(data, 'step'))
      if (type === 'step' && step) on({ type: 'step', step })
      if (type === 'asked') on({ type: 'asked', startsAt: instantIn(fieldOf(data, 'startsAt')) })
    })
    frame.title = 'Choose a time for your meeting'
    frame.addEventListener('load', loaded)
    frame.src = address.href
    host.append(frame)
    return () => {
      unlisten()
      frame.removeEventListener('load', loaded)
      frame.remove()
    }
  },
})
