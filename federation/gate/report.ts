import { StoreError } from '../store/errors.ts'
import type { Refusal, RefusalPlace } from '../store/refusal.ts'

/** Violations shown per code; the data has all of them. */
const SHOWN = 12

const plural = (count: number, word: string): string => `${count} ${word}${count === 1 ? '' : 's'}`

const where = ({ area, release, ...rest }: RefusalPlace): string =>
  [
    [area, release].filter(Boolean).join(' '),
    ...Object.entries(rest).map(([what, name]) => `${what} ${name}`),
  ]
    .filter((part) => part !== '')
    .join(', ')

const entry = ({ place, affected, reason }: Refusal): string[] => {
  const at = where(place)
  return [
    `  ${reason}`,
    ...(at === '' ? [] : [`    at       ${at}`]),
    ...(affected.length === 0 ? [] : [`    affects  ${affected.join('; ')}`]),
  ]
}

const group = (code: string, refusals: readonly Refusal[]): string => {
  const hidden = refusals.length - SHOWN
  return [
    `${code} (${refusals.length})`,
    ...refusals.slice(0, SHOWN).flatMap(entry),
    ...(hidden > 0 ? [`  … and ${hidden} more. Run it with --json to see all.`] : []),
    ...[...new Set(refusals.map(({ advice }) => advice))].map((advice) => `  Fix: ${advice}.`),
  ].join('\n')
}

/** The gate's report as text: violations grouped by code, with counts and fixes. */
export const refusalReport = (refusals: readonly Refusal[]): string => {
  const groups = [...Map.groupBy(refusals, ({ code }) => code)]
  return [
    `The gate found ${plural(refusals.length, 'problem')}. Nothing went live; the site is unchanged.`,
    ...groups.map(([code, own]) => group(code, own)),
    'The codes are explained in docs/errors.md.',
  ].join('\n\n')
}

/** GATE_REFUSED with all of the refusals, as data and as their report. */
export const gateRefusal = (refusals: readonly Refusal[]): StoreError =>
  new StoreError('GATE_REFUSED', refusalReport(refusals), refusals)

/** Throws GATE_REFUSED where there are any. */
export const refuse = (refusals: readonly Refusal[]): void => {
  if (refusals.length > 0) throw gateRefusal(refusals)
}
