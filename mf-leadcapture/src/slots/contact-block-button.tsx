import { ButtonBlock } from '../components/contact-block/button-block.tsx'
import { buttonBlock } from '../content/contact-block.ts'

export const Slot = () => <ButtonBlock {...buttonBlock} />
