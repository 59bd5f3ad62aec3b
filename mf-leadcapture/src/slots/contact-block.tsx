import { ContactBlock } from '../components/contact-block/contact-block.tsx'

export const Slot = () => (
  <ContactBlock
    mode="form"
    id="contact-block-title"
    title="Show us one pay plan. We will run it."
    lede="The one with the most exceptions is the right one. Write it down as you would explain it to a new bookkeeper, or call and tell it."
  />
)
