/** Formats counts and hours of scenes. Separate from amounts, so that islands load only those. */

export function hours(amount: number): string {
  return amount === 0 ? '–' : amount.toFixed(1)
}

export const NUMBERS = [
  'zero',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
] as const

/** Counts up to ten as words. */
export const inWords = (count: number): string => NUMBERS[count] ?? String(count)
