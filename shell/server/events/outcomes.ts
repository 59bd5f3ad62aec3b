/** What becomes of an event (`kept`, `dropped`), or of a whole batch. */
export const OUTCOMES = ['kept', 'dropped', 'signalled', 'refused', 'limited', 'no-room'] as const
export type EventOutcome = (typeof OUTCOMES)[number]
