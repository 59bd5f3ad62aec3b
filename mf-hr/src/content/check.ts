import { parseContract } from 'shared-contracts/parse'
import { z } from 'shared-contracts/zod'
import { buildManage } from './build-manage.ts'
import { SLIDES } from './build-manage-slides.ts'
import { documents } from './documents.ts'
import { employerOfRecord } from './employer-of-record.ts'
import { hiringWorkflows } from './hiring-workflows.ts'
import { onboarding } from './onboarding.ts'
import { overview } from './overview.ts'
import { Annotated, Change, Closing, Head, Ledger, Opening, Questions, Quote, Rows, StepPlan, Table } from './schema.ts'
import { Slide } from './slide-schema.ts'

const words = z.string().check(z.trim(), z.minLength(1, 'must not be empty'))
const Duty = z.strictObject({ title: words, items: z.array(words).check(z.minLength(3)) })
const Seat = z.strictObject({
  title: words,
  text: words,
  pictogram: z.enum(['solar', 'pest', 'roofing', 'hvac']),
  accent: z.enum(['sky', 'marigold', 'clay', 'spruce']),
  href: z.enum(['/solar', '/pest-control', '/roofing', '/hvac']),
  features: z.array(words).check(z.minLength(3)),
})
const page = { opening: Opening, closing: Closing }

/** Every content file of the area with the shape it must have. */
export const CONTENT: readonly { file: string; schema: z.ZodMiniType; value: unknown }[] = [
  { file: 'content/overview.ts', value: overview, schema: z.strictObject({ ...page, parts: Ledger, ramp: Annotated, folder: Change, quote: Quote }) },
  {
    file: 'content/onboarding.ts',
    value: onboarding,
    schema: z.strictObject({
      ...page, week: StepPlan, forms: Table, verify: Annotated, rehire: Ledger,
      stay: z.strictObject({ id: words, title: words, text: z.array(words) }),
    }),
  },
  {
    file: 'content/hiring-workflows.ts',
    value: hiringWorkflows,
    schema: z.strictObject({
      ...page, offer: Rows, stages: Ledger, board: Change, candidate: Rows, rideAlong: Annotated, seatsHead: Head, seats: z.array(Seat), questions: Questions,
    }),
  },
  { file: 'content/documents.ts', value: documents, schema: z.strictObject({ ...page, filed: Rows, template: Annotated, ways: StepPlan, record: Change, kinds: Ledger, questions: Questions }) },
  {
    file: 'content/employer-of-record.ts',
    value: employerOfRecord,
    schema: z.strictObject({
      ...page, duties: z.strictObject({ head: Head, theirs: Duty, yours: Duty }), options: Table, start: StepPlan, limits: Ledger, questions: Questions,
    }),
  },
  { file: 'content/build-manage.ts', value: buildManage, schema: z.strictObject({ ...page, slidesHead: Head, halves: Ledger, timeOff: Annotated, quote: Quote }) },
  { file: 'content/build-manage-slides.ts', value: SLIDES, schema: z.array(Slide).check(z.length(4)) },
]

/** Stops the build where a piece of content is missing or misshapen, with its file, field and reason. */
export function checkContent(): void {
  for (const { file, schema, value } of CONTENT) parseContract(schema, value, `mf-hr/src/${file}`)
}
