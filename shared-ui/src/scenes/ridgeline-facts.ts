/**
 * Ridgeline Home Services of Lehi, Utah, the sample company of every scene: its people, deals and rates, each said here and
 * nowhere else. Money is in cents, watts are whole, dates lie in November 2026. The build holds all content against it.
 */
export const RIDGELINE = 'Ridgeline Home Services'
export const RIDGELINE_SHOP = '415 Cedar Fork Way'

export interface SamplePerson {
  name: string
  role: string
  /** Id of the one face this person has. */
  portrait: string
  /** Cents an hour. */
  hourly?: number
  /** Hours that scenes count: of a day, a week or two. */
  hours?: readonly number[]
}

/** Cents: by the hour, the panel, the square, the tune-up. */
export const RATES = {
  setterHour: 1500,
  closerHour: 1800,
  technicianHour: 2600,
  shopHour: 2200,
  tuneUp: 2200,
  panel: 7200,
  square: 8500,
  /** On top, for each square steeper than 8/12. */
  steepSquare: 2000,
} as const

export const PEOPLE = {
  marisol: {
    name: 'Marisol Vega',
    role: 'Solar closer',
    portrait: 'ridgeline-marisol-vega',
    hourly: RATES.closerHour,
    hours: [72],
  },
  tyrell: {
    name: 'Tyrell Boone',
    role: 'Setter',
    portrait: 'ridgeline-tyrell-boone',
    hourly: RATES.setterHour,
    hours: [40, 76],
  },
  ana: {
    name: 'Ana Castillo',
    role: 'Setter',
    portrait: 'ridgeline-ana-castillo',
    hourly: RATES.setterHour,
    hours: [44],
  },
  bree: { name: 'Bree Tolman', role: 'Setter', portrait: 'ridgeline-bree-tolman' },
  marcus: { name: 'Marcus Yoder', role: 'Setter', portrait: 'ridgeline-marcus-yoder' },
  lena: { name: 'Lena Ortiz', role: 'Setter, starts Monday', portrait: 'ridgeline-lena-ortiz' },
  hank: { name: 'Hank Lindqvist', role: 'Sales manager', portrait: 'ridgeline-hank-lindqvist' },
  joan: { name: 'Joan Tuttle', role: 'Regional lead', portrait: 'ridgeline-joan-tuttle' },
  priya: { name: 'Priya Raman', role: 'Payroll', portrait: 'ridgeline-priya-raman' },
  cody: {
    name: 'Cody Marsh',
    role: 'HVAC technician',
    portrait: 'ridgeline-cody-marsh',
    hourly: RATES.technicianHour,
    hours: [7.5, 48],
  },
  iris: { name: 'Iris Nakai', role: 'HVAC technician', portrait: 'ridgeline-iris-nakai' },
  walt: { name: 'Walt Ferrin', role: 'HVAC technician', portrait: 'ridgeline-walt-ferrin' },
  rosa: { name: 'Rosa Medina', role: 'Crew lead', portrait: 'ridgeline-rosa-medina' },
  pete: { name: 'Pete Olsen', role: 'Installer', portrait: 'ridgeline-pete-olsen' },
  eli: { name: 'Eli Sandoval', role: 'Installer', portrait: 'ridgeline-eli-sandoval' },
  dwayne: { name: 'Dwayne Pruitt', role: 'Crew lead', portrait: 'ridgeline-dwayne-pruitt' },
  beau: { name: 'Beau Hatch', role: 'Installer', portrait: 'ridgeline-beau-hatch' },
  ignacio: { name: 'Ignacio Soto', role: 'Installer', portrait: 'ridgeline-ignacio-soto' },
  jo: { name: 'Jo Keller', role: 'Solar closer', portrait: 'ridgeline-jo-keller' },
  andre: { name: 'Andre Fontaine', role: 'Solar closer', portrait: 'ridgeline-andre-fontaine' },
  ruth: { name: 'Ruth Ashby', role: 'Solar closer', portrait: 'ridgeline-ruth-ashby' },
  sam: { name: 'Sam Whitcomb', role: 'Solar closer', portrait: 'ridgeline-sam-whitcomb' },
} as const satisfies Record<string, SamplePerson>

/** Who wants to be a setter; `applied` is day 1. */
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

/** What setter, closer and manager have of a deal's pool, percent. */
export const SHARES = { setter: 30, closer: 60, manager: 10 } as const
/** The pool's part of a contract, percent. */
export const POOL_PERCENT = 10
/** The regional lead's, outside the pool. */
export const OVERRIDE_CENTS_PER_WATT = 2

interface SolarDeal {
  customer: string
  watts: number
  panels: number
  centsPerWatt: number
}
export const SOLAR_DEALS = {
  alvarez: { customer: 'Alvarez', watts: 8400, panels: 21, centsPerWatt: 400 },
  okafor: { customer: 'Okafor', watts: 5600, panels: 14, centsPerWatt: 400 },
  delgado: { customer: 'Delgado', watts: 10_400, panels: 26, centsPerWatt: 400 },
  whitaker: { customer: 'Whitaker', watts: 8000, panels: 20, centsPerWatt: 400 },
  brennan: { customer: 'Brennan', watts: 10_000, panels: 25, centsPerWatt: 400 },
} as const satisfies Record<string, SolarDeal>

/** A battery that was paid and then canceled. */
export const JENSEN = { customer: 'Jensen', contract: 700_000, day: 41 } as const

export const ROOFS = {
  haws: { customer: 'Haws', town: 'Provo', squares: 28, steep: 10, contract: 1_840_000 },
  kimball: { customer: 'Kimball', town: 'Orem', squares: 24, steep: 0 },
  sorensen: { customer: 'Sorensen', town: 'Lehi', squares: 22, steep: 0 },
} as const

export const percentOf = (cents: number, percent: number): number => Math.round((cents * percent) / 100)
export const contractOf = ({ watts, centsPerWatt }: SolarDeal): number => watts * centsPerWatt
export const poolOf = (deal: SolarDeal): number => percentOf(contractOf(deal), POOL_PERCENT)
export const shareOf = (deal: SolarDeal, part: keyof typeof SHARES): number =>
  percentOf(poolOf(deal), SHARES[part])
