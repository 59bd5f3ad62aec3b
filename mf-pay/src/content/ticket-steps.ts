import { dollars } from 'shared-ui/scenes/money.ts'
import { RIDGELINE } from 'shared-ui/scenes/pay-rates.ts'
import { TICKETS } from '../model/ticket-steps.ts'

const [split, squares, tier] = TICKETS
const whole = (cents: number) => dollars(cents, { cents: false })

/**
 * Texts of the interactive tickets, which are questions about pay. The heading of their section is in the file with the page's
 * texts, so that the page does not load this file.
 */
export const ticketSteps = {
  caption: `Three tickets from one week at ${RIDGELINE}, our sample company. Each line is before taxes.`,
  choose: 'Choose a question',
  ticket: 'Ticket',
  label: 'Steps of the ticket',
  previous: 'Previous step',
  next: 'Next step',
  titles: ['Asked from the line', 'Sent with its record', 'Decided by the rule', 'Corrected before payday'],
  tickets: {
    '418': {
      choice: 'A split is missing',
      who: 'Tyrell Boone, setter',
      line: 'Split, Alvarez',
      rest: 'All other lines',
      sum: 'Gross, this run',
      steps: [
        'Tyrell opens his draft stub two days before payday. The Alvarez split isn’t on it, so he taps his splits and asks.',
        'Payroll gets the deal with the question. The deal was entered without a setter, so the setter’s share waits. Hank gets it, too: he knows who was at the door.',
        'The canvass log names Tyrell, and Hank confirms it. The plan gives the setter 30% of the pool of $3,360.00.',
        `Priya names the setter. ${dollars(split.line.after)} joins this run.`,
      ],
    },
    '419': {
      choice: 'The count is wrong',
      who: 'Dwayne Pruitt, crew lead',
      line: 'Haws, squares',
      rest: 'Haws, steep squares',
      sum: 'To the crew',
      steps: [
        'Dwayne sees 26 squares on the Haws job. The roof has 28, so he asks from the job’s line.',
        'The job is attached: the order, the photos of the roof, and the count that was booked.',
        'The plan pays for the squares on the roof, at $85.00. The photos show 28.',
        `The job has 28 squares. ${dollars(squares.line.after - squares.line.before)} more goes to the crew, shared as the plan says.`,
      ],
    },
    '420': {
      choice: 'The tier is wrong',
      who: 'Andre Fontaine, closer',
      line: '11th install',
      rest: 'The other eleven',
      sum: 'October',
      steps: [
        `Andre’s eleventh October install is paid at ${whole(tier.line.before)}. He asks from that line.`,
        'Hank gets the month’s installs in date order, with the plan Andre signed.',
        `Installs from the eleventh on pay ${whole(tier.line.after)} each. This one was counted as the tenth, because another was entered late.`,
        `The line shows ${whole(tier.line.after)}. The difference of ${whole(tier.line.after - tier.line.before)} gets paid with the next run, which the ticket names.`,
      ],
    },
  },
} as const
