import { PageLink } from 'shared-contracts/site-paths'
import { z } from 'shared-contracts/zod'
import { MatchList } from './integration-schema.ts'
import { Annotated, Change, Closing, Head, Ledger, Opening, Person, Questions, Rows, StepPlan, words } from './schema.ts'

/** What the pages of their own shape must hold. */
const hero = z.strictObject({ eyebrow: words(48), title: words(90), lede: words(320) })
const paragraphs = z.array(words(700)).check(z.minLength(1))
const cells = z.array(z.union([z.boolean(), words(60)]))
const tableRows = z.array(z.strictObject({ label: words(60), note: z.exactOptional(words(80)), cells })).check(z.minLength(4))
const figures = z.array(z.strictObject({ value: words(12), label: words(60), note: words(200) })).check(z.minLength(2), z.maxLength(4))

export const About = z.strictObject({
  hero,
  sheet: Rows,
  storyHead: Head,
  story: paragraphs,
  hours: z.strictObject({ head: Head, text: paragraphs }),
  habits: Ledger,
  peopleHead: Head,
  people: z.array(z.strictObject({ name: words(40), role: words(48), note: words(48), portrait: words(24) })).check(z.minLength(3)),
  closing: Closing,
})

export const Recruiter = z.strictObject({
  opening: Opening,
  slidesHead: Head,
  nights: Change,
  limits: Ledger,
  form: z.strictObject({ title: words(60), text: words(320), note: words(320), fields: z.array(words(40)).check(z.minLength(2)) }),
  closing: Closing,
})

export const IntegrationsPage = z.strictObject({
  opening: Opening,
  stripHead: Head,
  tableHead: Head,
  way: StepPlan,
  fault: Annotated,
  open: MatchList,
  rules: Ledger,
  questions: Questions,
  closing: Closing,
})

export const Originator = z.strictObject({
  opening: Opening,
  statement: Rows,
  plan: StepPlan,
  offer: z.strictObject({ label: words(100), title: words(80), lines: z.array(words(240)).check(z.minLength(2)) }),
  features: Ledger,
  figures: z.array(z.strictObject({ value: words(12), label: words(48), note: words(160) })),
  tools: z.array(words(24)).check(z.minLength(4)),
  questions: Questions,
  closing: Closing,
})

export const Partner = z.strictObject({
  opening: Opening,
  statement: Rows,
  ways: z.strictObject({ head: Head, columns: z.array(words(32)).check(z.length(3)), rows: tableRows }),
  plan: StepPlan,
  manners: Ledger,
  questions: Questions,
  closing: Closing,
})

export const Career = z.strictObject({
  hero,
  rolesHead: Head,
  deal: Ledger,
  hiring: StepPlan,
  quote: Person,
  equal: words(400),
  closing: Closing,
})

export const Apply = z.strictObject({
  head: Head,
  notes: z.array(words(200)).check(z.minLength(2)),
  received: z.strictObject({ title: words(60), text: words(240), quiet: words(32) }),
})

export const CaseIndex = z.strictObject({ title: words(80), lede: words(240), sheet: Rows, figuresHead: Head, figures, closing: Closing })

export const Alternatives = z.strictObject({
  hero,
  listHead: Head,
  sheet: Rows,
  list: z.array(z.strictObject({ name: words(24), href: PageLink, kind: words(32), says: words(160) })).check(z.length(5)),
  table: z.strictObject({ head: Head, caption: words(80), columns: z.array(words(24)).check(z.length(6)), rows: tableRows }),
  rules: Ledger,
  closing: Closing,
})
