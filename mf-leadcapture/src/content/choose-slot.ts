/**
 * Label of the button `islands/choose-slot.tsx`. It is in a separate module, so that the button's script does not contain the
 * texts of the page.
 */
export const CHOOSE_SLOT = 'Choose Slot'
