import type { Role } from '../components/company/company.schema.ts'

export const ROLES: readonly Role[] = [
  {
    id: 'implementation-lead',
    title: 'Implementation lead, commission plans',
    team: 'Implementations',
    place: 'Lehi, or on the road in the West',
    pay: '$72,000 to $86,000, plus $400 for each clean first payroll',
    summary:
      'You sit with an owner, listen to how people are paid, and turn it into rules that a setter can read.',
    does: [
      'Take eight to ten companies a quarter from first call to first payroll',
      'Run an old payroll through the new rules, and explain each difference',
      'Say no to a rule that can’t be explained',
    ],
    brings: [
      'Three years around payroll, sales operations or a branch office',
      'No fear of spreadsheets, or of owners',
      'Experience giving a customer bad news and keeping the customer',
    ],
    send: 'The strangest pay plan you’ve come across, in half a page, no names.',
  },
  {
    id: 'support-specialist',
    title: 'Support specialist, English and Spanish',
    team: 'Support',
    place: 'Lehi, three days a week in the office',
    pay: '$24 to $29 an hour',
    summary:
      'Reps, technicians and office leads write when a number surprises them. You find the line and explain it so it makes sense on a roof.',
    does: [
      'Answer tickets and calls in both languages, most within the hour',
      'Turn every third question into a better screen, working with product',
      'Stay on Friday until the last payday question is answered; Monday starts late',
    ],
    brings: [
      'Spoken and written Spanish and English',
      'Time at a door, on a crew, at a counter or at a dispatch desk',
      'Patience with the eleventh question, curiosity about the twelfth',
    ],
    send: 'How you’d explain a clawback to a new setter. In both languages.',
  },
  {
    id: 'engineer-commission-engine',
    title: 'Software engineer, commission engine',
    team: 'Engineering',
    place: 'Lehi or remote in the United States',
    pay: '$135,000 to $165,000',
    summary:
      'Splits, tiers, overrides and clawbacks, with dates, for people whose rent depends on the result. The engine is small, and we mean to keep it that way.',
    does: [
      'Own part of the rules, from what a customer says to the cents on a stub',
      'Write tests an accountant can read',
      'Be on call one week in eight; nothing ships on a Thursday',
    ],
    brings: [
      'Five years of building things that had to be right',
      'TypeScript, SQL, and an opinion on rounding',
      'A preference for deleting a rule over adding a flag',
    ],
    send: 'A piece of code you deleted, and why it wasn’t missed.',
  },
  {
    id: 'product-designer',
    title: 'Product designer, mobile',
    team: 'Product',
    place: 'Lehi or remote in the United States',
    pay: '$110,000 to $132,000',
    summary:
      'The screen a technician opens in the truck, gloves on, with one bar of signal. It shows today’s pay, and technicians have to trust it.',
    does: [
      'Design pay, tickets and onboarding for the phone, in two languages',
      'Ride along with a crew once a month',
      'Design the bad news first: held, clawed back, garnished',
    ],
    brings: [
      'A portfolio with numbers, tables or forms in it',
      'Labels you wrote, in your own words',
      'A story about someone who got stuck on something you designed',
    ],
    send: 'A screen of yours that delivered bad news well.',
  },
  {
    id: 'account-executive',
    title: 'Account executive, home services',
    team: 'Sales',
    place: 'Lehi, with travel in season',
    pay: '$65,000 plus 10% of first-year platform fees; $140,000 at target',
    summary:
      'You sell to people who sell at the door. They know every trick, so we use none: their plan on the screen, and the total at the end.',
    does: [
      'Run demos on the customer’s own deal, never on slides',
      'Keep about forty conversations going, and close when the fit is right',
      'Walk away when we’re wrong for them, and write down why',
    ],
    brings: [
      'Two seasons at the door, or two years of selling software',
      'The habit of reading a pay plan aloud, and an ear for the loophole',
      'A steady hand with a calculator in front of an owner',
    ],
    send: 'The story of the last customer you talked out of buying.',
  },
]
