import { LEAD_FIELD_LIST, type LeadValues } from 'shared-contracts'

/** What stands under a label of its own, for a person who reads; a dash where nothing was given. */
export const linesOf = (lead: LeadValues): [label: string, value: string][] =>
  LEAD_FIELD_LIST.flatMap(({ name, line }): [string, string][] => (line === null ? [] : [[line, String(lead[name] ?? '-')]]))

/** What stands below, as it was written. */
export const textsOf = (lead: LeadValues): string[] => LEAD_FIELD_LIST.flatMap(({ name, line }) => (line === null && lead[name] !== null ? [String(lead[name])] : []))
