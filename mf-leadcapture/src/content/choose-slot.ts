/**
 * Label of the island's button. It is in a separate module, so that the island's script does not contain the texts of its page.
 */
export const CHOOSE_SLOT = 'Choose Slot'
