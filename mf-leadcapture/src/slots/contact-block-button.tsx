import { ButtonBlock } from '../components/contact-block/button-block.tsx'

/** A button to the demo page. */
export const Slot = () => (
  <ButtonBlock
    id="contact-block-title"
    title="Pick a half hour. Bring one pay plan."
    lede="Choose your trade, your size and a time. We run the plan through a real payroll while you look on."
  />
)
