import { TicketSteps } from '../components/ticket-steps/ticket-steps.tsx'

/** A pay ticket that is followed from the question to the corrected line. */
export const Island = () => <TicketSteps />
