import { ContactBlock } from '../components/contact-block/contact-block.tsx'

export const Slot = () => (
  <ContactBlock
    mode="button"
    id="contact-block-title"
    title="Pick a half hour. Bring one pay plan."
    lede="Choose your trade, your size and a time. We run the plan through a real payroll while you look on."
  />
)
