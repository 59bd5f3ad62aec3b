import { dollars } from 'shared-ui/scenes/money.ts'
import { longDateWithYear } from 'shared-ui/scenes/pay-calendar.ts'
import { computePercent, POOL_PERCENT } from 'shared-ui/scenes/pay-rates.ts'
import { agreement as content } from '../../content/agreement.ts'
import type { MissingItem, Signature, Terms } from '../../model/agreement.ts'

/** Commission of the sample deal in cents, before the people who worked on the deal get their shares. */
const sampleDealPoolCents = computePercent(content.sample.contract, POOL_PERCENT)

/**
 * Part of a sentence. `field` is set if the part is the value of a field. `text` is undefined while that field is empty or
 * invalid.
 */
export interface Piece {
  field?: string
  text: string | undefined
}

/** Returns the terms of the agreement as texts. The keys are placeholder names in templates, such as `job` for `{job}`. */
const formatTermValues = ({
  name,
  job,
  from,
  share,
  days,
}: Partial<Terms>): Record<string, string | undefined> => ({
  name,
  job: job && content.jobs[job].toLowerCase(),
  deals: job && content.deals[job],
  from: from && longDateWithYear(from),
  share: share === undefined ? undefined : `${share}%`,
  amount: share === undefined ? undefined : dollars(computePercent(sampleDealPoolCents, share)),
  days: days === undefined ? undefined : String(days),
})

export const splitTemplate = (template: string, terms: Partial<Terms>): Piece[] => {
  const values = formatTermValues(terms)
  return template
    .split(/\{(\w+)\}/)
    .map((text, index) => (index % 2 === 0 ? { text } : { field: text, text: values[text] }))
}

const textOf = (template: string, terms: Partial<Terms>): string =>
  splitTemplate(template, terms)
    .map(({ text }) => text ?? `[${content.blank}]`)
    .join('')

export const formatAgreementTitle = (terms: Partial<Terms>): string => textOf(content.title, terms)

/** Formats an instant in the time zone of the browser, such as `November 27, 2026, 9:14 PM`. */
const timeText = (at: string): string => {
  const date = new Date(at)
  const time = date.toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit' })
  return `${date.toLocaleDateString('en-US', { dateStyle: 'long' })}, ${time}`
}

/** Texts below a signature. `signed` says who signed and when. `sealed` says which terms were signed. */
export const formatSignature = ({ terms, at }: Signature): { signed: string; sealed: string } => ({
  signed: textOf(content.signed.replace('{at}', timeText(at)), terms),
  sealed: textOf(content.sealed.replace('{title}', content.title), terms),
})

export const formatAgreement = (terms: Partial<Terms>, signature: Signature | undefined): string =>
  [
    content.company,
    formatAgreementTitle(terms),
    textOf(content.between, terms),
    ...content.clauses.map((clause, index) => `${index + 1}. ${textOf(clause, terms)}`),
    signature ? formatSignature(signature).signed : content.unsigned,
  ].join('\n')

export const formatAgreementState = (
  missing: readonly MissingItem[],
  refused: MissingItem | null,
  signature: Signature | undefined,
  isReplaced: boolean,
): string => {
  const [first] = missing
  if (refused !== null) return `${content.refused} ${content.problems[refused]}`
  if (first !== undefined) return `${content.unsigned} ${content.problems[first]}`
  if (signature) return `${formatSignature(signature).signed}.`
  return isReplaced ? content.replaced : content.filled
}
