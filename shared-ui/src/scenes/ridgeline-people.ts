/**
 * People of Ridgeline Home Services in Lehi, Utah: names, first days and pay. Ridgeline is the sample company of all scenes,
 * which are drawings of the product's screens. This module is the only source of these facts: scenes compute their amounts from
 * it, and the build fails if an amount or date in a content file contradicts it. Amounts are in cents.
 */
export const RIDGELINE_SHOP = '415 Cedar Fork Way'

/**
 * Pay rates in cents: per hour, per solar panel, per roof square (100 square feet), per tune-up (a service visit), and per sold
 * part.
 */
export const RATES = {
  setterHour: 1500,
  closerHour: 1800,
  technicianHour: 2600,
  shopHour: 2200,
  officeHour: 2400,
  dispatchHour: 2100,
  tuneUp: 2200,
  thermostat: 4000,
  purifier: 6400,
  panel: 7200,
  square: 8500,
  /** Additional pay for each square (100 square feet) of a roof that rises more than 8 inches per foot. */
  steepSquare: 2000,
} as const

export type State = 'UT' | 'ID' | 'NV' | 'AZ'

/**
 * Pay of a person. Exactly one of `hourly`, `draw`, `salary`, `tiers` and `crew` is set. Salespeople also get shares of the
 * commission of their deals.
 */
export interface PayTerms {
  /** Cents per hour. */
  hourly?: number
  /** Draw: an advance on commission, in cents per week. */
  draw?: number
  /** Cents per pay period of two weeks. */
  salary?: number
  /** True for a contractor who is paid per install, at the rates in `TIERS`. */
  tiers?: true
  /** For crew members: number of the crew, and the person's percentage of the crew's pay. */
  crew?: { number: number; percent: number }
}

export interface SamplePerson extends PayTerms {
  name: string
  role: string
  portrait: string
  /** First day of work as YYYY-MM-DD, or only the year. */
  since: string
  form: 'W-2' | '1099'
  team: 'Doors' | 'Closers' | 'Service' | 'Crew 1' | 'Crew 2' | 'Office'
  /** Hours that the person worked in each week. The keys are the dates of Mondays. */
  weeks?: Readonly<Record<string, number>>
}

const setter = { role: 'Setter', form: 'W-2', team: 'Doors', hourly: RATES.setterHour } as const
const closer = { role: 'Solar closer', form: 'W-2', team: 'Closers', hourly: RATES.closerHour } as const
const contractor = { role: 'Solar closer', form: '1099', team: 'Closers', tiers: true } as const
const technician = {
  role: 'HVAC technician',
  form: 'W-2',
  team: 'Service',
  hourly: RATES.technicianHour,
} as const
const crewOne = { role: 'Installer', form: 'W-2', team: 'Crew 1', crew: { number: 1, percent: 30 } } as const
const crewTwo = { role: 'Installer', form: 'W-2', team: 'Crew 2', crew: { number: 2, percent: 30 } } as const

/** Creates a person. The id of the person's portrait consists of the names of the company and of the person. */
const person = <const Facts extends Omit<SamplePerson, 'name' | 'since' | 'portrait'>>(
  name: string,
  since: string,
  facts: Facts,
) => ({ ...facts, name, since, portrait: `ridgeline-${name.toLowerCase().replace(' ', '-')}` })

export const PEOPLE = {
  marisol: person('Marisol Vega', '2023', { ...closer, weeks: { '2026-11-02': 36, '2026-11-09': 36 } }),
  tyrell: person('Tyrell Boone', '2024', {
    ...setter,
    weeks: { '2026-11-02': 20, '2026-11-09': 20, '2026-11-16': 38, '2026-11-23': 38 },
  }),
  ana: person('Ana Castillo', '2025', {
    ...setter,
    weeks: { '2026-11-02': 40, '2026-11-09': 38, '2026-11-16': 44 },
  }),
  bree: person('Bree Tolman', '2026-08-31', { ...setter, weeks: { '2026-11-02': 38, '2026-11-09': 38 } }),
  marcus: person('Marcus Yoder', '2025', { role: 'Setter', form: 'W-2', team: 'Doors', draw: 80_000 }),
  lena: person('Lena Ortiz', '2026-11-23', { ...setter, role: 'Setter, starts Monday' }),
  hank: person('Hank Lindqvist', '2020', {
    role: 'Sales manager',
    form: 'W-2',
    team: 'Closers',
    salary: 240_000,
  }),
  joan: person('Joan Tuttle', '2018', {
    role: 'Regional lead',
    form: 'W-2',
    team: 'Closers',
    salary: 280_000,
  }),
  priya: person('Priya Raman', '2021', { role: 'Payroll', form: 'W-2', team: 'Office', salary: 230_000 }),
  cody: person('Cody Marsh', '2022', {
    ...technician,
    weeks: { '2026-11-02': 48, '2026-11-09': 40, '2026-11-16': 38 },
  }),
  iris: person('Iris Nakai', '2024', { ...technician, weeks: { '2026-11-02': 40, '2026-11-09': 38 } }),
  walt: person('Walt Ferrin', '2021', { ...technician, weeks: { '2026-11-02': 38, '2026-11-09': 40 } }),
  rosa: person('Rosa Medina', '2020', { ...crewOne, role: 'Crew lead', crew: { number: 1, percent: 40 } }),
  pete: person('Pete Olsen', '2025', crewOne),
  eli: person('Eli Sandoval', '2024', crewOne),
  dwayne: person('Dwayne Pruitt', '2019', {
    ...crewTwo,
    role: 'Crew lead',
    crew: { number: 2, percent: 40 },
  }),
  beau: person('Beau Hatch', '2023', crewTwo),
  ignacio: person('Ignacio Soto', '2025', crewTwo),
  jo: person('Jo Keller', '2024', contractor),
  andre: person('Andre Fontaine', '2023', contractor),
  ruth: person('Ruth Ashby', '2024', { ...closer, weeks: { '2026-11-02': 35, '2026-11-09': 35 } }),
  sam: person('Sam Whitcomb', '2025', { ...closer, weeks: { '2026-11-02': 38, '2026-11-09': 38 } }),
} as const satisfies Record<string, SamplePerson>

export const ALL_PEOPLE: readonly SamplePerson[] = Object.values(PEOPLE)

interface Team {
  team: string
  state: State
  people: number
  since: string
  form: 'W-2'
  /**
   * Wage in cents per hour. A team without an hourly wage is paid per installed solar panel, and its people share that
   * pay equally.
   */
  hourly?: number
  /** Hours of each person in a pay period. */
  hours?: number
  /** Solar panels that the team installs in a pay period. */
  panels?: number
}
/**
 * Teams of employees who have no name in any scene. Outside Utah, another company (employer of record) employs them.
 */
export const UNNAMED_EMPLOYEES: readonly Team[] = [
  { team: 'Office', state: 'UT', people: 4, since: '2020', form: 'W-2', hourly: RATES.officeHour, hours: 80 },
  {
    team: 'Dispatch',
    state: 'UT',
    people: 3,
    since: '2021',
    form: 'W-2',
    hourly: RATES.dispatchHour,
    hours: 80,
  },
  { team: 'Shop', state: 'UT', people: 4, since: '2019', form: 'W-2', hourly: RATES.shopHour, hours: 80 },
  { team: 'Idaho installers', state: 'ID', people: 4, since: '2025', form: 'W-2', panels: 96 },
  { team: 'Nevada installers', state: 'NV', people: 3, since: '2026-03-02', form: 'W-2', panels: 72 },
  { team: 'Arizona installers', state: 'AZ', people: 2, since: '2026-12-07', form: 'W-2' },
]

/** Lists the people of `ALL_PEOPLE` who get this tax form. All people in that list work in Utah. */
const onForm = (form: 'W-2' | '1099'): readonly SamplePerson[] =>
  ALL_PEOPLE.filter((one) => one.form === form)
const othersIn = (state: State): number =>
  UNNAMED_EMPLOYEES.reduce((people, team) => people + (team.state === state ? team.people : 0), 0)

/** Number of employees by the state in which they work, including people who have signed an offer and not started yet. */
export const W2_BY_STATE = {
  UT: onForm('W-2').length + othersIn('UT'),
  ID: othersIn('ID'),
  NV: othersIn('NV'),
  AZ: othersIn('AZ'),
} as const satisfies Record<State, number>

/**
 * Numbers of people who work for the company. `w2` counts all employees. `employerOfRecord` counts those employees outside Utah
 * whose legal employer is another company.
 */
export const HEADCOUNT = {
  w2: Object.values(W2_BY_STATE).reduce((all, people) => all + people, 0),
  contractors: onForm('1099').length,
  employerOfRecord: W2_BY_STATE.ID + W2_BY_STATE.NV + W2_BY_STATE.AZ,
} as const

/**
 * Number of members of the sales team's group chat: the salespeople, managers and payroll staff whose first day was before that
 * of the new employee Lena.
 */
export const SALES_TEAM = ALL_PEOPLE.filter(
  ({ team, since }) => ['Doors', 'Closers', 'Office'].includes(team) && since < PEOPLE.lena.since,
).length

export const APPLICANTS = {
  kyle: { name: 'Kyle Renner', portrait: 'ridgeline-kyle-renner', applied: '2026-11-09' },
  lena: { name: PEOPLE.lena.name, portrait: PEOPLE.lena.portrait, applied: '2026-11-10' },
  deshawn: { name: 'Deshawn Price', portrait: 'ridgeline-deshawn-price', applied: '2026-11-14' },
  kayla: { name: 'Kayla Brandt', portrait: 'ridgeline-kayla-brandt', applied: '2026-11-15' },
  owen: { name: 'Owen Pratt', portrait: 'ridgeline-owen-pratt', applied: '2026-11-16' },
  luis: { name: 'Luis Ferrer', portrait: 'ridgeline-luis-ferrer', applied: '2026-11-16' },
  sasha: { name: 'Sasha Lund', portrait: 'ridgeline-sasha-lund', applied: '2026-11-17' },
  noor: { name: 'Noor Haddad', portrait: 'ridgeline-noor-haddad', applied: '2026-11-20' },
  omar: { name: 'Omar Diallo', portrait: 'ridgeline-omar-diallo', applied: '2026-11-20' },
  ben: { name: 'Ben Tully', portrait: 'ridgeline-ben-tully', applied: '2026-11-21' },
  reggie: { name: 'Reggie Sloan', portrait: 'ridgeline-reggie-sloan', applied: '2026-11-21' },
  tess: { name: 'Tess Albrecht', portrait: 'ridgeline-tess-albrecht', applied: '2026-11-22' },
  carla: { name: 'Carla Munoz', portrait: 'ridgeline-carla-munoz', applied: '2026-11-22' },
} as const

/** Dates of office events that several pages mention, as YYYY-MM-DD. */
export const OFFICE_DAYS = {
  offerToLena: '2026-11-17',
  lenasForms: '2026-11-18',
  lenasDocuments: '2026-11-24',
  /**
   * Deadline that the company sets for section 2 of Lena's Form I-9, in which the employer records her documents. The legal
   * deadline is later: the third business day after her first day.
   */
  lenasSection2: '2026-11-25',
  /** Day on which the applicant Lena accompanies a salesperson at work, before she is hired. */
  lenasRideAlong: '2026-11-14',
  deshawnsPhoneScreen: '2026-11-16',
  deshawnsRideAlong: '2026-11-19',
  peopleScreen: '2026-11-20',
  noorRides: '2026-11-24',
  arizonaRequest: '2026-11-09',
  arizonaOffers: '2026-11-19',
  arizonaStart: '2026-12-07',
  contestStart: '2026-11-02',
  contestEnd: '2026-11-29',
  contestRules: '2026-10-30',
  reviewGoal: '2026-12-18',
  permitEnds: '2026-11-30',
  driverCheck: '2026-12-04',
  idahoMove: '2027-01-01',
  narrowsRest: '2027-02-01',
  northFieldUntil: '2027-02-26',
  seasonPlan: '2027-03-01',
  seasonStart: '2027-04-05',
} as const

/** Lena's first sales territory: number of homes, existing customers, and homes where she must not knock. */
const northField = { homes: 274, customers: 23, doNotKnock: 11 }
export const NORTH_FIELD = {
  ...northField,
  toKnock: northField.homes - northField.customers - northField.doNotKnock,
} as const
