import { addressWith } from './booking-address.ts'
import type { BookingWidget } from './booking-widget.ts'
import { heightIn, instantIn, listenTo } from './listen-to.ts'
import { loadScript } from '../../embed/load-script.ts'

const part = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null
    ? Object.getOwnPropertyDescriptor(value, name)?.value
    : undefined

/** When the meeting starts, where the vendor's undocumented message says so. */
const dateTimeIn = (payload: unknown): unknown =>
  part(part(part(payload, 'bookingResponse'), 'event'), 'dateTime')

/**
 * HubSpot Meetings. Its script looks for the container once, when it runs, so that it has to run anew for each
 * selection; and campaign parameters reach the frame only as part of its address.
 */
export const createHubspotWidget = (scriptUrl: string): BookingWidget => ({
  mount(container, { url, prefill: { plid }, utm }, on) {
    const address = addressWith(url, plid === undefined ? {} : { plid }, utm)
    address.searchParams.set('embed', 'true')
    const holder = document.createElement('div')
    holder.className = 'meetings-iframe-container'
    holder.dataset['src'] = address.href
    const unlisten = listenTo(address.origin, (data) => {
      const height = heightIn(data['height'])
      if (height !== null) on({ type: 'height', height })
      if (data['meetingBookSucceeded'] === true)
        on({ type: 'booked', startsAt: instantIn(dateTimeIn(data['meetingsPayload'])) })
    })
    const frameLoaded = () => on({ type: 'ready' })
    // The frame is the script's; its load event does not bubble, but it is captured.
    holder.addEventListener('load', frameLoaded, true)
    container.append(holder)
    const removeScript = loadScript(scriptUrl, { failed: (error) => on({ type: 'failed', error }) })
    return () => {
      unlisten()
      removeScript()
      holder.removeEventListener('load', frameLoaded, true)
      holder.remove()
    }
  },
})
