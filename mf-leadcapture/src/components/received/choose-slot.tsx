import { useShell } from 'federation/shell-services'
import { Button } from 'shared-ui'
import { CHOOSE_SLOT } from '../../content/choose-slot.ts'
import { OWN_BOOKING } from '../meeting/booking-pages.ts'

/** Leads to our own booking page unless the settings name another calendar; without a script it is ours. */
export const ChooseSlot = () => {
  const { settings } = useShell()
  const href = settings?.chooseSlotUrl ?? OWN_BOOKING.generalUrl
  return (
    <Button href={href} size="lg" external={!href.startsWith('/')}>
      {CHOOSE_SLOT}
    </Button>
  )
}
