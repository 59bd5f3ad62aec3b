import { ActionButton } from 'shared-ui'
import styles from './form-offer.module.css'

interface FormOfferProps {
  onOpen: () => void
  onOwn: () => void
}

/** Before anything of the platform is loaded: what opening its form means, and the way round it. */
export const FormOffer = ({ onOpen, onOwn }: FormOfferProps) => (
  <div className={styles.offer}>
    <p>
      Demo requests are taken by a form of HubSpot, our marketing platform. It is fetched from them once you
      open it, and may set their cookies.
    </p>
    <p className={styles.actions}>
      <ActionButton size="lg" onClick={onOpen}>
        Open the form
      </ActionButton>
      <ActionButton variant="quiet" size="lg" onClick={onOwn}>
        Use Crewtally’s own instead
      </ActionButton>
    </p>
  </div>
)
