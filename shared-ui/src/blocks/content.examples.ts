import { z } from 'shared-contracts/zod'
import * as content from './content.schema.ts'

/**
 * Examples of the content schemas, by schema. Storybook shows each block with them. The first example of a schema has all
 * optional fields.
 */
export const EXAMPLES = z.registry<{ examples: readonly z.$output[] }>()

/** Returns the examples of a schema. Throws an error if it has none. */
export const examplesOf = <Schema extends z.ZodMiniType>(
  schema: Schema,
): readonly [z.output<Schema>, ...z.output<Schema>[]] => {
  const examples = EXAMPLES.get(schema)?.examples ?? []
  if (examples.length === 0) throw new Error('The schema has no example. Add one to content.examples.ts.')
  return examples as [z.output<Schema>, ...z.output<Schema>[]]
}

export const exampleOf = <Schema extends z.ZodMiniType>(schema: Schema): z.output<Schema> =>
  examplesOf(schema)[0]

const addExamples = <Schema extends z.ZodMiniType>(
  schema: Schema,
  ...examples: readonly z.output<Schema>[]
): void => void EXAMPLES.add(schema, { examples })

const head = (id: string, title: string, lede?: string): content.Head => ({
  id,
  eyebrow: 'Pay for field crews',
  title,
  ...(lede === undefined ? {} : { lede }),
})
const demo: content.Action = { label: 'Book a demo', href: '/contact-us', carry: true }
const tour: content.Action = { label: 'See the pay run', href: '#steps' }

addExamples(content.Action, demo, {
  label: 'Read the guide',
  href: 'https://resources.crewtally.example/guides',
  external: true,
})
addExamples(
  content.Head,
  head('example-head', 'A week of work, on one *page*', 'Hours, deals and rates are in one place.'),
)
addExamples(content.Opening, {
  eyebrow: 'Commission pay',
  title: 'Pay that *adds* up by Friday',
  lede: 'Crewtally turns closed deals into pay stubs, and shows every person how each amount was computed.',
  proof: 'Used by crews in 13 trades.',
  primary: demo,
  quiet: tour,
})
addExamples(content.PageHeroContent, {
  eyebrow: 'Company',
  title: 'We count what crews have *earned*',
  lede: 'Crewtally began with one spreadsheet and one question: why does nobody trust the number? See [the story](/about-us).',
  primary: demo,
  quiet: tour,
})
addExamples(content.Closing, {
  title: 'See your own pay run in 30 *minutes*',
  text: 'Bring last month’s deals. We enter them with you and compare the result with what you paid.',
  primary: demo,
  quiet: tour,
})
addExamples(
  content.Ledger,
  {
    head: head('example-ledger', 'Where a deal’s *dollars* go', 'Every share has its own line.'),
    items: [
      { term: 'Setter', text: 'Booked the appointment.', figure: '$604.80', working: '30% of $2,016.00' },
      {
        term: 'Closer',
        text: 'Made the sale.',
        figure: '$1,209.60',
        working: '60% of $2,016.00',
        href: '/pay',
      },
      { term: 'Monthly fee', text: 'A price, not a result.', figure: '$9', given: true },
    ],
  },
  {
    head: head('example-terms', 'What the plan says'),
    items: ['Setter', 'Closer', 'Manager'].map((term) => ({
      term,
      text: `Share of the ${term.toLowerCase()}.`,
    })),
  },
)
addExamples(
  content.Rows,
  {
    label: 'Pay of one deal: base $560.00, bonus $56.00, together $616.00.',
    title: 'Alvarez, 14 panels',
    aside: 'Jun 12',
    rows: [
      { label: 'Base', value: '$560.00', working: '2 × $280.00' },
      { label: 'Bonus', value: '$56.00', detail: '10%', followed: true },
      { label: 'Chargeback', value: '−$16.00', tone: 'minus' },
      { label: 'Together', value: '$600.00', tone: 'total' },
    ],
  },
  {
    title: 'Documents',
    rows: [
      { label: 'W-4', value: 'Signed' },
      { label: 'I-9', value: 'Open' },
    ],
  },
)
const steps = ['Enter the deal', 'Check the split', 'Pay the crew'].map((title, index) => ({
  title,
  when: `Day ${index + 1}`,
  text: 'One person does it once. The others see the result and the rule behind it.',
}))
addExamples(
  content.StepPlan,
  {
    head: head('example-steps', 'From deal to stub in *three* steps', 'No step needs a second spreadsheet.'),
    steps: steps.map((step) => ({ ...step, scene: exampleOf(content.Rows) })),
  },
  { head: head('example-plain-steps', 'Three steps without scenes'), steps },
)
addExamples(content.Annotated, {
  head: head('example-annotated', 'One stub, no *questions*', 'Three things that a person looks for first.'),
  callouts: [
    { title: 'Each deal has a line', text: 'With its date and its share.', at: { x: 88, y: 20 } },
    { title: 'Chargebacks are shown', text: 'With the deal that they belong to.', at: { x: 88, y: 50 } },
    { title: 'The net pay is last', text: 'It is the sum of the lines above.', at: { x: 88, y: 85 } },
  ],
})
const KINDS = ['spreadsheet', 'thread', 'inbox', 'whiteboard', 'carbon', 'folder'] as const
addExamples(
  content.Change,
  ...KINDS.map((kind) => ({
    head: head(`example-${kind}`, 'Before, and with *Crewtally*'),
    before: {
      label: 'How the crew counted',
      kind,
      title: 'Week 24',
      lines: ['Alvarez 14', 'Brandt 22', 'Castillo 9', 'Duarte 18'].map((text, index) => ({
        text,
        figure: index === 2 ? '$540?' : `$${(index + 3) * 200}`,
        ...(index === 1 ? { struck: true } : {}),
        ...(kind === 'thread' || kind === 'inbox'
          ? { from: ['Lena', 'Marcus', 'Priya', 'Walt'][index] ?? '' }
          : {}),
      })),
      note: 'Ask Walt',
    },
    afterLabel: 'The same week as a pay stub',
  })),
)
addExamples(content.Table, {
  head: head('example-table', 'What changes', 'The same month in three systems.'),
  caption: 'Crewtally compared with a spreadsheet and a payroll service',
  columns: ['Crewtally', 'Spreadsheet', 'Payroll service'],
  rows: [
    { label: 'Splits between people', note: 'Setter, closer and manager', cells: [true, 'By hand', false] },
    { label: 'Chargebacks', cells: [true, true, false] },
    { label: 'Time per pay run', cells: ['40 minutes', '2 days', 'Half a day'] },
  ],
})
addExamples(content.QuestionPlan, {
  head: head('example-questions', 'Questions that owners *ask*'),
  items: ['Who enters the deals?', 'Can a split change later?', 'When is the money there?'].map(
    (question) => ({
      question,
      answer: 'The plan says it, and each stub links to the plan. See [pay](/pay) for an example.',
    }),
  ),
})
addExamples(content.Quotation, {
  text: 'The first Friday without a line in front of my office was the week we switched.',
  name: 'Gloria Tanaka',
  role: 'Office manager',
  company: 'Blue Mesa Lawn & Tree',
  portrait: 'voice-gloria-tanaka',
})
addExamples(
  content.FigureItem,
  { value: '27%', label: 'fewer pay questions', note: 'In the first quarter.', counted: '/case-study' },
  { value: '$616.00', label: 'for one deal', working: '$560.00 + $56.00' },
  { value: '40', label: 'minutes for a pay run' },
)
