import { RIDGELINE } from 'shared-ui/scenes/pay-rates.ts'

/** Texts of the AI recruiter's steps on one message. They quote the conversation `books` in `aiagents-slides.ts`. */
export const agentSteps = {
  head: {
    id: 'agent-steps-title',
    title: 'One text message, step by step',
    lede: 'Omar can’t make tomorrow’s ride-along. Go through what the AI recruiter reads, checks and changes within the minute, and where it stops.',
  },
  caption: `A sample request at ${RIDGELINE}, our sample company. The times and names match the conversations above.`,
  label: 'Steps of the AI recruiter',
  previous: 'Previous step',
  next: 'Next step',
  sees: 'It sees',
  does: 'It does',
  steps: [
    {
      title: 'Reads the message',
      sees: 'car trouble, can we do wed',
      does: 'Reads it as a request for a new time, not a no, and finds the ride-along: tomorrow at 10, with Andre.',
    },
    {
      title: 'Checks what it may do',
      sees: 'Rules: it may move a ride-along. It can’t turn anyone down or promise pay.',
      does: 'A new time is within the rules, so it continues. Anything else would go to Hank with the whole conversation.',
    },
    {
      title: 'Looks for an open spot',
      sees: 'Andre’s calendar: an open spot on Wednesday at 10.',
      does: 'Keeps the same closer and the same hour, on the day Omar asked for.',
    },
    {
      title: 'Books it',
      sees: 'Andre’s calendar, with tomorrow at 10 still taken.',
      does: 'Frees up tomorrow’s spot and takes Wednesday’s. The reminders move, too: the evening before, and an hour ahead.',
    },
    {
      title: 'Answers',
      sees: 'The new time, and where Omar can be picked up.',
      does: 'Wednesday at 10 it is. Andre knows. He can pick you up on State Street at 9:40.',
    },
    {
      title: 'Leaves the rest to a person',
      sees: 'Omar’s card, with his own words on it.',
      does: 'Notes that he was rebooked, with the reason and the time. Hank decides about the job after the ride-along.',
    },
  ],
} as const
