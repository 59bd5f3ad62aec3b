/**
 * Formats cents as dollars; a deduction has a true minus sign. Does not use Intl, because the ICU data of server and
 * browser may differ.
 */
export function dollars(cents: number, { cents: withCents = true }: { cents?: boolean } = {}): string {
  const [whole = '0', part = '00'] = (Math.abs(cents) / 100).toFixed(2).split('.')
  const grouped = whole.replaceAll(/\B(?=(?:\d{3})+$)/g, ',')
  return `${cents < 0 ? '−' : ''}$${grouped}${withCents ? `.${part}` : ''}`
}

export const sum = (amounts: readonly number[]): number =>
  amounts.reduce((total, amount) => total + amount, 0)
