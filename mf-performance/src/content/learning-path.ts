import { dollars } from 'shared-ui/scenes/money.ts'
import { RIDGELINE } from 'shared-ui/scenes/pay-rates.ts'
import { POOL, SETTER_SHARE, SHARE_OF_CONTRACT, SPLIT_QUESTION } from '../sample-data/island-samples.ts'

const { customer, contract, poolPercent, setterPercent } = SPLIT_QUESTION

/** Texts of the first week's lessons. There is one question per lesson, in the order of `FIRST_WEEK`. */
export const path = {
  head: {
    id: 'learning-path-title',
    title: 'Would you pass a setter’s first week?',
    lede: 'A setter’s first five mornings end with one question each. Pass one lesson to open the next. Try them yourself.',
  },
  caption: `A setter’s first week at ${RIDGELINE}, our sample company. Your answers stay on this page.`,
  week: 'First week',
  lessons: 'Lessons',
  check: 'Check the answer',
  next: 'Next lesson',
  again: 'Start over',
  wrong: 'Not yet. Read the question once more and choose again.',
  pick: 'Choose an answer first.',
  done: 'All five passed. The crew board lets you knock on your own starting Monday.',
  states: { passed: 'passed', open: 'open', locked: 'opens later' },
  questions: [
    {
      text: 'A homeowner asks what the panels will save. What may you say?',
      options: [
        '“Your bill goes to zero.”',
        'What the proposal for this roof says, in writing',
        '“About half, like everyone around here.”',
      ],
      right: 1,
      because: 'A number that isn’t in writing comes back as a cancellation.',
    },
    {
      text: 'The door opens. What do you say first?',
      options: [
        'Your name, the company, and why you’re on this street',
        '“Do you have a minute?”',
        'The discount that ends tonight',
      ],
      right: 0,
      because: 'People who know who you are and why you’re there can decide to listen.',
    },
    {
      text: 'A sign on the door says “No soliciting.” What do you do?',
      options: [
        'Knock, and keep it short',
        'Mark the home as do not knock, and walk on',
        'Put a flyer in the mailbox',
      ],
      right: 1,
      because: 'The mark stays on the map for everyone who works the street after you.',
    },
    {
      text: 'One of two owners is home, and interested. What do you set?',
      options: ['Tonight, with whoever is home', 'A time when both are home', 'Nothing; come back later'],
      right: 1,
      because: 'If only one owner knows about it, the appointment is easy to cancel.',
    },
    {
      text: `${customer}’s contract is ${dollars(contract, { cents: false })}. ${poolPercent}% is the pool, and ${setterPercent}% of the pool is yours. What does it pay you?`,
      options: [dollars(SETTER_SHARE), dollars(POOL), dollars(SHARE_OF_CONTRACT)],
      right: 0,
      because: `${poolPercent}% of ${dollars(contract, { cents: false })} is ${dollars(POOL)}, and ${setterPercent}% of that is ${dollars(SETTER_SHARE)}. That’s the rule on your own stub.`,
    },
  ],
} as const
