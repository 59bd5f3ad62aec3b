import { z } from 'shared-contracts/zod'
import {
  Change,
  Head,
  list,
  QuestionPlan,
  Quotation,
  Rows,
  StepPlan,
  words,
} from 'shared-ui/blocks/content.schema.ts'
import type { ContentFile } from 'shared-ui/content/check-content.ts'
import { CaseCard, CaseStudy, Comparison, LegalDocument } from '../components/company/documents.schema.ts'
import { Conversation, Integration, RecruiterSlide, Role } from '../components/company/company.schema.ts'
import { about } from './about-us.ts'
import { adp, adpQuestions, adpQuote, codes, planInWords, windowWeek } from './alternatives/adp.ts'
import { gusto, handedOver, sheet } from './alternatives/gusto.ts'
import { alternatives } from './alternatives.ts'
import { jobber, thursday, visits } from './alternatives/jobber.ts'
import { handOver, servicetitan } from './alternatives/servicetitan.ts'
import { overtime, setterWeek, spiff } from './alternatives/spiff.ts'
import { ROLES } from './career-roles.ts'
import { apply, career } from './career.ts'
import { aveyo, dealShares, halfDay, hoursARun } from './casestudy/aveyo.ts'
import { CARDS, caseIndex } from './case-study.ts'
import { agentSteps } from './agent-steps.ts'
import { app } from './employee-app.ts'
import { headCount } from './head-count.ts'
import { gainz, matchedOrders, orderTicket, repOrders } from './casestudy/gainz.ts'
import { seasonAccounts, secondSummer, signedPlan, source } from './casestudy/source.ts'
import { integrations } from './integrations.ts'
import { toolFilter, TOOLS } from './tools.ts'
import { accessibility } from './accessibility.ts'
import { cookies } from './cookie-policy.ts'
import { privacy } from './privacy-policy.ts'
import { security } from './security.ts'
import { tour } from './tour.ts'
import { terms } from './terms-conditions.ts'
import { originator } from './originator-connect-page.ts'
import {
  Alternatives,
  About,
  Apply,
  Career,
  CaseIndex,
  EmployeeApp,
  IntegrationsPage,
  Originator,
  Partner,
  Recruiter,
  SecurityPage,
  Tour,
} from './company-pages.schema.ts'
import { partner } from './partner.ts'
import { CONVERSATIONS, RECRUITER_SLIDES } from './aiagents-slides.ts'
import { recruiter } from './aiagents.ts'

const field = { hint: words(24), problem: words(60) }
const HeadCountTexts = z.strictObject({
  change: words(48),
  people: z.strictObject(field),
  hires: z.strictObject({ ...field, label: words(24), unit: words(16) }),
  before: words(16),
  now: words(16),
  note: words(160),
})

const AgentSteps = z.strictObject({
  head: Head,
  caption: words(160),
  label: words(40),
  previous: words(24),
  next: words(24),
  sees: words(16),
  does: words(16),
  steps: list(z.strictObject({ title: words(40), sees: words(120), does: words(160) }), 4, 9),
})

const entry = (file: string, schema: z.ZodMiniType, value: unknown): ContentFile => ({ file, schema, value })

export const COMPANY_CONTENT: readonly ContentFile[] = [
  entry('about-us.ts', About, about),
  entry('agent-steps.ts', AgentSteps, agentSteps),
  entry('aiagents.ts', Recruiter, recruiter),
  entry('aiagents-slides.ts', list(RecruiterSlide, 3, 3), RECRUITER_SLIDES),
  entry('aiagents-slides.ts', z.record(z.string(), Conversation), CONVERSATIONS),
  entry('integrations.ts', IntegrationsPage, integrations),
  entry('tools.ts', list(Integration, 12, 12), TOOLS),
  entry('tools.ts', z.record(z.string(), words(100)), toolFilter),
  entry('originator-connect-page.ts', Originator, originator),
  entry('partner.ts', Partner, partner),
  entry('career.ts', Career, career),
  entry('career.ts', Apply, apply),
  entry('career-roles.ts', list(Role, 1), ROLES),
  entry('case-study.ts', CaseIndex, caseIndex),
  entry('case-study.ts', list(CaseCard, 3, 3), CARDS),
  entry('casestudy', list(CaseStudy, 3, 3), [aveyo, source, gainz]),
  entry('casestudy', list(Rows, 1), [
    dealShares,
    halfDay,
    hoursARun,
    seasonAccounts,
    signedPlan,
    secondSummer,
    matchedOrders,
    repOrders,
    orderTicket,
  ]),
  entry('head-count.ts', HeadCountTexts, headCount),
  entry('alternatives.ts', Alternatives, alternatives),
  entry('alternatives', list(Comparison, 5, 5), [spiff, jobber, servicetitan, gusto, adp]),
  entry('alternatives', list(Rows, 1), [setterWeek, visits, handedOver, planInWords, windowWeek]),
  entry('alternatives', list(Change, 1), [thursday, sheet, codes]),
  entry('alternatives/servicetitan.ts', StepPlan, handOver),
  entry('alternatives/spiff.ts', Head, overtime),
  entry('alternatives/adp.ts', QuestionPlan, adpQuestions),
  entry('alternatives/adp.ts', Quotation, adpQuote),
  entry('employee-app.ts', EmployeeApp, app),
  entry('security.ts', SecurityPage, security),
  entry('tour.ts', Tour, tour),
  entry('terms-conditions.ts', LegalDocument, terms),
  entry('privacy-policy.ts', LegalDocument, privacy),
  entry('cookie-policy.ts', LegalDocument, cookies),
  entry('accessibility.ts', LegalDocument, accessibility),
]
