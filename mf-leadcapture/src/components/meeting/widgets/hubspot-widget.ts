import { fieldOf, hearFrames, heightIn, loadScript } from 'shared-ui'
import { addressWith, instantIn, type BookingPart, type BookingRequest } from './booking-widget.ts'

/** When the meeting starts, where the vendor's undocumented message says so. */
const dateTimeIn = (data: unknown): unknown =>
  ['meetingsPayload', 'bookingResponse', 'event', 'dateTime'].reduce(fieldOf, data)

/**
 * HubSpot Meetings. Its script looks for the container once, when it runs, so that it has to run anew for each
 * selection; and what is known of the visit reaches the frame only as part of its address, to which no name belongs.
 */
export const createHubspotWidget = (
  { url, prefill: { plid, offer }, utm }: BookingRequest,
  scriptUrl: string,
): BookingPart => ({
  mount(host, on) {
    const address = addressWith(url, { plid, offer }, utm)
    address.searchParams.set('embed', 'true')
    const holder = document.createElement('div')
    holder.className = 'meetings-iframe-container'
    holder.dataset['src'] = address.href
    const unlisten = hearFrames(host, address.origin, (data) => {
      const height = heightIn(fieldOf(data, 'height'))
      if (height !== null) on({ type: 'height', height })
      if (fieldOf(data, 'meetingBookSucceeded') === true)
        on({ type: 'booked', startsAt: instantIn(dateTimeIn(data)) })
    })
    const frameLoaded = () => on({ type: 'ready' })
    // The frame is the script's; its load event does not bubble, but it is captured.
    holder.addEventListener('load', frameLoaded, true)
    host.append(holder)
    const removeScript = loadScript(scriptUrl, { failed: (reason) => on({ type: 'failed', reason }) })
    return () => {
      unlisten()
      removeScript()
      holder.removeEventListener('load', frameLoaded, true)
      holder.remove()
    }
  },
})
