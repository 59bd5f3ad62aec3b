import { PageLink } from 'shared-contracts/names'
import { z } from 'shared-contracts/zod'
import {
  Action,
  Annotated,
  Change,
  Closing,
  FigureItem,
  Head,
  Id,
  Ledger,
  headline,
  list,
  Opening,
  QuestionPlan,
  Quotation,
  Rows,
  StepPlan,
  Table,
  words,
  PageHeroContent,
} from 'shared-ui/blocks/content.schema.ts'
import { WEEKEND } from 'shared-ui/scenes/ridgeline-hiring.ts'
import { CaseStat } from '../components/company/documents.schema.ts'
import { Featured, MatchList, Story } from '../components/company/company.schema.ts'

const Headed = z.strictObject({ head: Head })
const paragraphs = list(words(700), 1)
const figures = list(FigureItem, 1, 4)

export const About = z.strictObject({
  hero: PageHeroContent,
  sheet: Rows,
  story: z.strictObject({ head: Head, text: paragraphs }),
  first: Change,
  page: Rows,
  hours: z.strictObject({ head: Head, text: paragraphs }),
  habits: Ledger,
  people: z.strictObject({
    head: Head,
    items: list(z.strictObject({ name: words(40), role: words(48), note: words(48), portrait: Id }), 3),
  }),
  closing: Closing,
})

const NUMBERS = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight']

/** Returns true if the inbox and the board show the same people, and the introduction begins with their number. */
const namesWeekend = ({ head, before }: Change): boolean => {
  const board = WEEKEND.stages.flatMap(({ people }) => people.map(({ name }) => name))
  const inbox = before.lines.map(({ from }) => from)
  return (
    inbox.length === board.length &&
    board.every((name) => inbox.includes(name)) &&
    (head.lede ?? '').toLowerCase().startsWith(NUMBERS[board.length] ?? 'many')
  )
}

export const Recruiter = z.strictObject({
  opening: Opening,
  slides: Headed,
  nights: Change.check(
    z.refine(namesWeekend, 'must name the same applicants as the board beside it, and their number'),
  ),
  limits: Ledger,
  form: z.strictObject({
    title: headline(60),
    text: words(320),
    note: words(320),
    name: words(40),
    fields: list(words(40), 2),
    open: words(32),
    framed: z.strictObject({ show: words(32), title: words(48), loading: words(40), ready: words(40) }),
  }),
  closing: Closing,
})

export const IntegrationsPage = z.strictObject({
  opening: Opening,
  strip: Headed,
  exchange: Headed,
  way: StepPlan,
  fault: Annotated,
  open: MatchList,
  rules: Ledger,
  questions: QuestionPlan,
  closing: Closing,
})

export const Originator = z.strictObject({
  opening: Opening,
  ribbon: z.strictObject({ label: words(24), text: words(120), action: Action }),
  coupon: z.strictObject({ upTo: words(12), value: words(12), off: words(12), until: words(40) }),
  video: z.strictObject({
    head: Head,
    href: z.url(),
    watch: words(32),
    still: z.strictObject({ title: words(24), funded: words(16), rate: words(16), pays: words(16) }),
    show: words(32),
    title: words(60),
    away: words(40),
    close: words(24),
    loading: words(40),
    ready: words(40),
  }),
  statement: Rows,
  plan: StepPlan,
  offer: z.strictObject({ label: words(100), title: headline(80), lines: list(words(240), 2) }),
  features: Featured,
  stats: list(CaseStat, 2, 2),
  story: Story,
  tools: list(words(24), 4),
  questions: QuestionPlan,
  closing: Closing,
})

export const Partner = z.strictObject({
  opening: Opening,
  statement: Rows,
  ways: Table,
  plan: StepPlan,
  manners: Ledger,
  asked: Change,
  referrals: Rows,
  questions: QuestionPlan,
  closing: Closing,
})

/** A heading with a list of sentences. */
const Points = z.strictObject({ head: Head, points: list(words(160), 3, 4) })

export const EmployeeApp = z.strictObject({
  opening: Opening,
  day: StepPlan,
  ask: Points,
  learn: Headed,
  who: Table,
  manners: Ledger,
  questions: QuestionPlan,
  closing: Closing,
})

export const SecurityPage = z.strictObject({
  opening: Opening,
  log: Rows,
  locked: Ledger,
  roles: Table,
  invited: Points,
  visit: Rows,
  backups: StepPlan,
  others: Table,
  report: Ledger,
  questions: QuestionPlan,
  questionnaire: Rows,
  closing: Closing,
})

export const Tour = z.strictObject({
  opening: Opening,
  walk: z.strictObject({
    head: Head,
    label: words(40),
    next: words(16),
    again: words(32),
    screens: list(
      z.strictObject({ id: Id, name: words(16), title: words(64), text: words(240), seen: words(80) }),
      8,
      8,
    ),
  }),
  whose: Table,
  rest: Ledger,
  questions: QuestionPlan,
  closing: Closing,
})

export const Career = z.strictObject({
  hero: PageHeroContent,
  roles: Headed,
  deal: Ledger,
  hiring: StepPlan,
  quote: Quotation,
  equal: words(400),
  closing: Closing,
})

export const Apply = z.strictObject({
  head: Head,
  notes: list(words(200), 2),
  received: z.strictObject({ title: headline(60), text: words(240), quiet: words(32) }),
})

export const CaseIndex = z.strictObject({
  title: headline(80),
  lede: words(240),
  sheet: Rows,
  figures: z.strictObject({ head: Head, items: figures }),
  claims: Ledger,
  closing: Closing,
})

export const Alternatives = z.strictObject({
  hero: PageHeroContent,
  sheet: Rows,
  choices: z.strictObject({
    head: Head,
    items: list(z.strictObject({ name: words(24), href: PageLink, kind: words(32), says: words(160) }), 5, 5),
  }),
  table: Table,
  rules: Annotated,
  cell: Rows,
  calls: Rows,
  closing: Closing,
})
