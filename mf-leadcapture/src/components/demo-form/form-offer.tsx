import { ActionButton } from 'shared-ui'
import { demoForm } from '../../content/demo-form.ts'
import styles from './form-offer.module.css'

interface FormOfferProps {
  onOpen: () => void
  onOwn: () => void
}

/** Before anything of the platform is loaded: what opening its form means, and the way round it. */
export const FormOffer = ({ onOpen, onOwn }: FormOfferProps) => (
  <div className={styles.offer}>
    <p>{demoForm.offer.text}</p>
    <p className={styles.actions}>
      <ActionButton size="lg" onClick={onOpen}>
        {demoForm.offer.open}
      </ActionButton>
      <ActionButton variant="quiet" size="lg" onClick={onOwn}>
        {demoForm.offer.own}
      </ActionButton>
    </p>
  </div>
)
