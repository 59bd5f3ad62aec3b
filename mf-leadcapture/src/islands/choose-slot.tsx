import { useShell } from 'federation/shell-services'
import { Button } from 'shared-ui'
import { OWN_BOOKING } from '../content/booking.ts'

/** The way to a meeting: our own booking page, unless the settings name another calendar; without a script it is ours. */
export const Island = () => {
  const { settings } = useShell()
  const href = settings?.chooseSlotUrl ?? OWN_BOOKING.generalUrl
  return (
    <Button href={href} size="lg" external={!href.startsWith('/')}>
      Choose Slot
    </Button>
  )
}
