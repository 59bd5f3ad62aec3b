import { parseContract } from 'shared-contracts/parse'
import { z } from 'shared-contracts/zod'
import { about } from './about.ts'
import { adp, adpQuestions, adpQuote, planInWords } from './alternatives/adp.ts'
import { gusto, handedOver, sheet } from './alternatives/gusto.ts'
import { alternatives } from './alternatives/index-page.ts'
import { jobber, thursday, visits } from './alternatives/jobber.ts'
import { handOver, servicetitan } from './alternatives/servicetitan.ts'
import { overtime, setterWeek, spiff } from './alternatives/spiff.ts'
import { apply } from './apply.ts'
import { career } from './career.ts'
import { CaseCard, CaseStudy } from './case-study-schema.ts'
import { aveyo } from './case-studies/aveyo.ts'
import { CARDS } from './case-studies/cards.ts'
import { matchedOrders, repOrders } from './case-studies/gainz-scenes.ts'
import { gainz } from './case-studies/gainz.ts'
import { caseIndex } from './case-studies/index-page.ts'
import { seasonAccounts, signedPlan } from './case-studies/source-scenes.ts'
import { source } from './case-studies/source.ts'
import { Comparison } from './comparison-schema.ts'
import { Integration } from './integration-schema.ts'
import { integrations, TOOLS } from './integrations.ts'
import { LegalDocument } from './legal-schema.ts'
import { accessibility } from './legal/accessibility.ts'
import { cookies } from './legal/cookies.ts'
import { privacy } from './legal/privacy.ts'
import { terms } from './legal/terms.ts'
import { originator } from './originator.ts'
import { Alternatives, About, Apply, Career, CaseIndex, IntegrationsPage, Originator, Partner, Recruiter } from './page-schemas.ts'
import { partner } from './partner.ts'
import { Conversation, RecruiterSlide } from './recruiter-schema.ts'
import { CONVERSATIONS, recruiter, RECRUITER_SLIDES } from './recruiter.ts'
import { Role } from './role-schema.ts'
import { ROLES } from './roles.ts'
import { Change, Head, Person, Questions, Rows, StepPlan } from './schema.ts'

interface Entry {
  file: string
  schema: z.ZodMiniType
  value: unknown
}
const entry = (file: string, schema: z.ZodMiniType, value: unknown): Entry => ({ file, schema, value })

/** Every collection and page of the company's half with the shape it must have. */
export const COMPANY_CONTENT: readonly Entry[] = [
  entry('about.ts', About, about),
  entry('recruiter.ts', Recruiter, recruiter),
  entry('recruiter.ts', z.array(RecruiterSlide).check(z.length(3)), RECRUITER_SLIDES),
  entry('recruiter.ts', z.record(z.string(), Conversation), CONVERSATIONS),
  entry('integrations.ts', IntegrationsPage, integrations),
  entry('integrations.ts', z.array(Integration).check(z.length(12)), TOOLS),
  entry('originator.ts', Originator, originator),
  entry('partner.ts', Partner, partner),
  entry('career.ts', Career, career),
  entry('apply.ts', Apply, apply),
  entry('roles.ts', z.array(Role).check(z.minLength(1)), ROLES),
  entry('case-studies/index-page.ts', CaseIndex, caseIndex),
  entry('case-studies/cards.ts', z.array(CaseCard).check(z.length(3)), CARDS),
  entry('case-studies', z.array(CaseStudy).check(z.length(3)), [aveyo, source, gainz]),
  entry('case-studies', z.array(Rows), [seasonAccounts, signedPlan, matchedOrders, repOrders]),
  entry('alternatives/index-page.ts', Alternatives, alternatives),
  entry('alternatives', z.array(Comparison).check(z.length(5)), [spiff, jobber, servicetitan, gusto, adp]),
  entry('alternatives', z.array(Rows), [setterWeek, visits, handedOver, planInWords]),
  entry('alternatives', z.array(Change), [thursday, sheet]),
  entry('alternatives/servicetitan.ts', StepPlan, handOver),
  entry('alternatives/spiff.ts', Head, overtime),
  entry('alternatives/adp.ts', Questions, adpQuestions),
  entry('alternatives/adp.ts', Person, adpQuote),
  entry('legal', z.array(LegalDocument).check(z.length(4)), [terms, privacy, cookies, accessibility]),
]

/** Stops the build where a piece of content is missing or misshapen, with its file, field and reason. */
export function checkCompanyContent(): void {
  for (const { file, schema, value } of COMPANY_CONTENT) parseContract(schema, value, `mf-marketing/src/content/company/${file}`)
}
