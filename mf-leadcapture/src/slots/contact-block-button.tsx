import { ButtonBlock } from '../components/contact-block/button-block.tsx'
import { buttonBlock } from '../content/contact-block.ts'

/** Contact block with a link to the demo page. */
export const Slot = () => <ButtonBlock {...buttonBlock} />
