import { useShell } from '@federation/area-kit/shell-services'
import { Button } from 'shared-ui'
import { getBookingUrl, getCompanySize, OWN_BOOKING_PAGES, BOOKING_PARAMS } from '../../contract/booking.ts'
import { CHOOSE_SLOT } from '../content/choose-slot.ts'
import { readHandover } from '../handover/handover.ts'

/**
 * Link to the calendar that the settings name, otherwise to the booking page of the visitor's industry. The link contains
 * industry and company size. Without JavaScript, the link leads to the general booking page. Name and email address are passed
 * in session storage, so that no URL contains them.
 */
export const Island = () => {
  const { settings } = useShell()
  // Settings and session storage are available only after mount. Until then, the link contains no data of the visitor.
  const handover = settings ? readHandover() : null
  const path = settings?.chooseSlotUrl ?? getBookingUrl(handover?.industry ?? '', OWN_BOOKING_PAGES)
  const size = handover && getCompanySize(handover.employees)
  const query = new URLSearchParams({
    ...(handover ? { [BOOKING_PARAMS.industry]: handover.industry } : {}),
    ...(size ? { [BOOKING_PARAMS.size]: size } : {}),
  }).toString()
  const href = query === '' ? path : `${path}${path.includes('?') ? '&' : '?'}${query}`
  return (
    <Button href={href} size="lg" external={!href.startsWith('/')} carry>
      {CHOOSE_SLOT}
    </Button>
  )
}
