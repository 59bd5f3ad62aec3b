import { z } from 'shared-contracts/zod'
import { Action, Head, Ledger, QuestionPlan, Rows, StepPlan, words } from 'shared-ui/blocks/content.schema.ts'
import { pageRoutes, withPageContent } from 'shared-ui/content/page-content.ts'
import {
  ButtonBlockContent,
  ContactFormContent,
  DemoFormContent,
  ContactDetailsContent,
  FormBlockContent,
  MeetingOpeningContent,
  OfficeContent,
  OpeningContent,
  PlannerContent,
  SheetContent,
  Specialists,
} from '../components/leadcapture.schema.ts'
import { CHOOSE_SLOT } from './choose-slot.ts'
import { buttonBlock, formBlock } from './contact-block.ts'
import { details } from './contact-details.ts'
import { contactForm, sheet } from './contact-form.ts'
import { contact } from './contact-us.ts'
import { demoForm } from './demo-form.ts'
import { meeting, planner } from './meeting.ts'
import { partnerApply, partnerForm, partnerSheet, partnerTalk } from './partner/apply.ts'
import { partnerReceived } from './partner/received.ts'
import { SPECIALISTS } from './specialists.ts'
import { thankyou } from './thankyou.ts'

const Headed = z.strictObject({ head: Head })

const MODULES = import.meta.glob(['./**/*.ts', '!./**/{check*,*.test}.ts'], { eager: true })

/** Routes of this part (area) of the site. The file with a page's texts exports its `route`. */
export const ROUTES = pageRoutes(MODULES)

export const CONTENT = withPageContent(MODULES, [
  {
    file: 'contact-us.ts',
    value: contact,
    schema: z.strictObject({
      opening: OpeningContent,
      office: OfficeContent,
      doors: Ledger,
      demo: ButtonBlockContent,
    }),
  },
  {
    file: 'meeting.ts',
    value: meeting,
    schema: z.strictObject({
      opening: MeetingOpeningContent,
      agenda: StepPlan,
      bring: Ledger,
      price: Ledger,
      talk: Headed,
    }),
  },
  { file: 'meeting.ts', value: planner, schema: PlannerContent },
  { file: 'specialists.ts', value: SPECIALISTS, schema: Specialists },
  {
    file: 'thankyou.ts',
    value: thankyou,
    schema: z.strictObject({
      opening: z.strictObject({ head: Head, quiet: Action }),
      next: StepPlan,
      contact: Headed,
    }),
  },
  {
    file: 'partner/apply.ts',
    value: partnerApply,
    schema: z.strictObject({
      opening: OpeningContent,
      referrals: Rows,
      next: StepPlan,
      terms: Ledger,
      questions: QuestionPlan,
    }),
  },
  { file: 'partner/apply.ts', value: partnerSheet, schema: SheetContent },
  { file: 'partner/apply.ts', value: partnerForm, schema: ContactFormContent },
  { file: 'partner/apply.ts', value: partnerTalk, schema: Headed },
  {
    file: 'partner/received.ts',
    value: partnerReceived,
    schema: z.strictObject({
      opening: z.strictObject({ head: Head, primary: Action, quiet: Action }),
      next: StepPlan,
      contact: Headed,
    }),
  },
  { file: 'choose-slot.ts', value: CHOOSE_SLOT, schema: words(32) },
  { file: 'contact-block.ts', value: formBlock, schema: FormBlockContent },
  { file: 'contact-block.ts', value: buttonBlock, schema: ButtonBlockContent },
  { file: 'contact-details.ts', value: details, schema: ContactDetailsContent },
  { file: 'contact-form.ts', value: sheet, schema: SheetContent },
  { file: 'contact-form.ts', value: contactForm, schema: ContactFormContent },
  { file: 'demo-form.ts', value: demoForm, schema: DemoFormContent },
])
