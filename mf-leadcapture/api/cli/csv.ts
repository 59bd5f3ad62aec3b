/** A spreadsheet takes a cell that begins so for a formula, or hides what follows. */
const RISKY = /^[=+\-@\t\0\r]/

const cell = (value: string): string => {
  const harmless = RISKY.test(value) ? `'${value}` : value
  return /[",\r\n\0]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

/** One record of RFC 4180, its line break included. */
export const csvRecord = (values: readonly (string | number | null)[]): string =>
  `${values.map((value) => (typeof value === 'number' ? String(value) : cell(value ?? ''))).join(',')}\r\n`
