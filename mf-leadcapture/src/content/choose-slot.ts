/** The button of the island. It stands apart from its page: the island brings no more words than it shows. */
export const CHOOSE_SLOT = 'Choose Slot'
