import { ContactBlock } from '../components/contact-block/contact-block.tsx'
import { BLOCK_LEDE, BLOCK_TITLE } from '../content/contact-block.ts'

export const Slot = () => <ContactBlock mode="form" id="contact-block-title" title={BLOCK_TITLE} lede={BLOCK_LEDE} />
