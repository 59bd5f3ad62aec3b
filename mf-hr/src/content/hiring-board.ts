import { RIDGELINE } from 'shared-ui/scenes/pay-rates.ts'

export const hiringBoard = {
  head: {
    id: 'hiring-board-move-title',
    title: 'Move a candidate. Then let a day pass',
    lede: 'Six people applied for one setter role. Each stage has an owner and a day limit. A card past its limit turns red, and the stage’s owner gets one text.',
  },
  caption: `Applicants for a setter job at ${RIDGELINE}, our sample company. The owners and limits are Ridgeline’s; the moves are yours.`,
  job: 'Setter, Utah County',
  days: 'Day shown on the board',
  previous: 'Previous day',
  next: 'Next day',
  move: 'Move',
  moveTo: 'Move to',
  late: 'past its limit',
  nobody: 'No one yet.',
  texts: 'Texts to owners',
  noTexts: 'None today. Everyone’s within the limit.',
  upcoming: 'Next texts, if no one moves up',
  noLimit: 'starts onboarding',
  counting: 'Day 1 is the day of the application, and weekends count. Good setters don’t wait for Monday.',
  again: 'Start over',
} as const
