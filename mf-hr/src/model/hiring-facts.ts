/**
 * Public facts for interactive parts of HR pages: tax forms, deadlines, payroll tax rates. They are all in this file, because
 * they must be updated together each January. A test fails 400 days after `gathered`.
 */

export const FACTS = {
  /** Date on which all facts were last checked against their sources. */
  gathered: '2026-11-27',
  /** Tax year of the rates and forms. */
  year: 2026,
} as const

export const ADVICE = `${FACTS.year} rates and forms. An estimate, not tax or legal advice.`

/**
 * Allowed first days of work. Other years are not allowed, because this file lacks their holidays and government forms, such as
 * the W-4.
 */
export const START_LIMITS = { min: `${FACTS.year}-01-01`, max: `${FACTS.year + 1}-12-31` } as const

/**
 * An employer must complete section 2 of Form I-9 within this number of business days after the first day of work
 * (8 CFR 274a.2). In that section, the employer records which identity documents the person has shown.
 */
export const SECTION_2_BUSINESS_DAYS = 3
/**
 * Number of days in which an employer must report a new employee to the state (42 USC 653a). Some states have a shorter
 * deadline, `reportDays` in `STATES`.
 */
export const NEW_HIRE_REPORT_DAYS = 20
/**
 * California: an employer who pays a contractor more than `cents` must report the contractor within `days` days of the first
 * day of work. Source: EDD, the state's employment department.
 */
export const CALIFORNIA_CONTRACTOR = { cents: 60_000, days: 20 } as const

/** Facts of one state for an employer. */
interface StateFacts {
  name: string
  /** Name of the state's tax withholding form. */
  form?: string
  /**
   * Reason why an employee need not fill in a state form. `no tax`: the state does not tax wages. `flat`: it taxes all wages at
   * one rate. `federal form`: it uses the federal form W-4. `optional form`: the state form is optional. Undefined otherwise.
   */
  tax?: 'no tax' | 'flat' | 'federal form' | 'optional form'
  /** Number of days in which an employer must report a new employee, if it is smaller than `NEW_HIRE_REPORT_DAYS`. */
  reportDays?: number
  /** Part of an employee's yearly wage for which the employer pays unemployment insurance (the wage base), in dollars. */
  base?: number
  /** Year for which the wage base in `base` is valid. The default is `FACTS.year`. */
  baseYear?: number
}

/** States by postal code, sorted by name. If a state lacks `base`, or lacks both `form` and `tax`, no source was found. */
export const STATES = {
  AL: { name: 'Alabama', form: 'A-4', reportDays: 7, base: 8000 },
  AK: { name: 'Alaska', tax: 'no tax', base: 54_200 },
  AZ: { name: 'Arizona', form: 'A-4', base: 8000 },
  CA: { name: 'California', form: 'DE 4', base: 7000 },
  CO: { name: 'Colorado', form: 'DR 0004', tax: 'optional form', base: 30_600 },
  CT: { name: 'Connecticut', form: 'CT-W4', base: 27_000 },
  DE: { name: 'Delaware', base: 14_500 },
  FL: { name: 'Florida', tax: 'no tax', base: 7000 },
  GA: { name: 'Georgia', form: 'G-4', base: 9500 },
  ID: { name: 'Idaho', base: 58_300 },
  IL: { name: 'Illinois', form: 'IL-W-4', base: 14_250 },
  IN: { name: 'Indiana', form: 'WH-4', base: 9500 },
  IA: { name: 'Iowa', form: 'IA W-4', base: 20_400 },
  KS: { name: 'Kansas', form: 'K-4', base: 15_100 },
  ME: { name: 'Maine', form: 'W-4ME', base: 12_000 },
  MD: { name: 'Maryland', form: 'MW507', base: 8500 },
  MA: { name: 'Massachusetts', form: 'M-4', base: 15_000 },
  MS: { name: 'Mississippi', form: '89-350', base: 14_000 },
  NV: { name: 'Nevada', tax: 'no tax', base: 41_800, baseYear: 2025 },
  NH: { name: 'New Hampshire', tax: 'no tax' },
  NC: { name: 'North Carolina', form: 'NC-4', base: 32_600, baseYear: 2025 },
  OH: { name: 'Ohio', form: 'IT 4', base: 9000, baseYear: 2025 },
  OR: { name: 'Oregon', form: 'OR-W-4', base: 54_300, baseYear: 2025 },
  PA: { name: 'Pennsylvania', tax: 'flat', base: 10_000, baseYear: 2025 },
  SC: { name: 'South Carolina', form: 'SC W-4', base: 14_000, baseYear: 2025 },
  SD: { name: 'South Dakota', tax: 'no tax' },
  TN: { name: 'Tennessee', tax: 'no tax' },
  TX: { name: 'Texas', tax: 'no tax', base: 9000, baseYear: 2025 },
  UT: { name: 'Utah', tax: 'federal form', base: 48_900, baseYear: 2025 },
  VA: { name: 'Virginia', form: 'VA-4', base: 8000, baseYear: 2025 },
  WA: { name: 'Washington', tax: 'no tax', base: 72_800, baseYear: 2025 },
  WY: { name: 'Wyoming', tax: 'no tax', base: 32_400, baseYear: 2025 },
} as const satisfies Record<string, StateFacts>

export type StateCode = keyof typeof STATES

const CODES = Object.keys(STATES) as StateCode[]

export const getStateFacts = (state: StateCode): StateFacts => STATES[state]

/** States whose tax withholding form is known, including those that are known to have none. */
export const FORM_STATES = CODES.filter((state) => {
  const { form, tax } = getStateFacts(state)
  return form !== undefined || tax !== undefined
})

/** States whose wage base for unemployment insurance (the yearly wage above which nothing is paid) is known. */
export const SUI_STATES = CODES.filter((state) => getStateFacts(state).base !== undefined)

/**
 * Payroll taxes of an employer. Rates are in thousandths of a percent. `base` is the wage base in cents: the yearly wage above
 * which nothing is taxed. Null means that all wages are taxed.
 */
export const PAYROLL_TAX = {
  /** `base` is the value for 2026, which the Social Security Administration published in October 2025. */
  socialSecurity: { rate: 6200, base: 18_450_000 },
  medicare: { rate: 1450, base: null },
  /**
   * Federal unemployment tax: 0.6% of the first $7,000, after the full credit for state taxes. In states that have not repaid
   * federal loans, the credit is smaller, so the tax is higher.
   */
  futa: { rate: 600, base: 700_000 },
  /**
   * California's Employment Training Tax, at the rate for employers in good standing. The wage base is that of California's
   * unemployment insurance.
   */
  californiaTraining: { rate: 100 },
} as const
/** Rate of state unemployment insurance until a visitor types another, in thousandths of a percent. */
export const EXAMPLE_SUI_RATE = 2700
