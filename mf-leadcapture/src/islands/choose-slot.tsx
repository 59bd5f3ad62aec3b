import { useShell } from 'federation/shell-services'
import { Button } from 'shared-ui'
import { OWN_BOOKING } from '../components/meeting/booking-pages.ts'
import { CHOOSE_SLOT } from '../content/choose-slot.ts'

/** The way to a meeting: our own booking page, unless the settings name another calendar; without a script it is ours. */
export const Island = () => {
  const { settings } = useShell()
  const href = settings?.chooseSlotUrl ?? OWN_BOOKING.generalUrl
  return (
    <Button href={href} size="lg" external={!href.startsWith('/')}>
      {CHOOSE_SLOT}
    </Button>
  )
}
