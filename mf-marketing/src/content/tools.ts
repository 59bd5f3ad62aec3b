/** Purposes of the tools, in the order of the table. */
export const TOOL_JOBS = [
  'Sells',
  'Runs the job',
  'Hires',
  'Keeps the books',
  'Pays',
  'Connects the rest',
] as const
/** Kinds of data that tools exchange with Crewtally. */
export const SYNCED_DATA = [
  'Deals',
  'Jobs',
  'Hours',
  'People',
  'Pay',
  'Journals',
  'Schedules',
  'Reports',
] as const

export interface Tool {
  name: string
  job: (typeof TOOL_JOBS)[number]
  syncs: readonly (typeof SYNCED_DATA)[number][]
  comesIn: string
  goesOut: string
  when: string
  /** Direction that `when` describes. Undefined if it describes both. */
  whenOf?: 'in' | 'out'
}

/** Returns the path of the page about a tool. */
export const getToolPath = (name: string): string => `/integrations/${name.toLowerCase().replace(' ', '-')}`

/** The twelve tools, each with the data that it exchanges with Crewtally. */
export const TOOLS: readonly Tool[] = [
  {
    name: 'HubSpot',
    job: 'Sells',
    syncs: ['Deals', 'Pay'],
    comesIn: 'Won deals, amount, setter and closer',
    goesOut: 'Commission per deal, after each run',
    when: 'As a deal changes',
    whenOf: 'in',
  },
  {
    name: 'Salesforce',
    job: 'Sells',
    syncs: ['Deals', 'Pay'],
    comesIn: 'Won opportunities and their owners',
    goesOut: 'Commission per opportunity',
    when: 'As a deal changes',
    whenOf: 'in',
  },
  {
    name: 'ServiceTitan',
    job: 'Runs the job',
    syncs: ['Jobs', 'Hours', 'Pay'],
    comesIn: 'Completed jobs, sold items, timesheets',
    goesOut: 'Pay per job, after each run',
    when: 'Each night',
    whenOf: 'in',
  },
  {
    name: 'Jobber',
    job: 'Runs the job',
    syncs: ['Jobs', 'Hours', 'Pay'],
    comesIn: 'Finished visits and time on them',
    goesOut: 'Labor cost per visit, after each run',
    when: 'Each night',
    whenOf: 'in',
  },
  {
    name: 'Google Calendar',
    job: 'Runs the job',
    syncs: ['Schedules'],
    comesIn: 'Free and busy times for ride-alongs',
    goesOut: 'Ride-alongs, interviews, first days, PTO',
    when: 'Right away',
  },
  {
    name: 'Indeed',
    job: 'Hires',
    syncs: ['People'],
    comesIn: 'Applicants with their answers',
    goesOut: 'Job posts, opened and closed',
    when: 'Right away',
  },
  {
    name: 'QuickBooks',
    job: 'Keeps the books',
    syncs: ['Journals'],
    comesIn: 'Accounts and classes',
    goesOut: 'Payroll journal by branch, crew and class',
    when: 'On approval',
    whenOf: 'out',
  },
  {
    name: 'Xero',
    job: 'Keeps the books',
    syncs: ['Journals'],
    comesIn: 'Accounts and tracking categories',
    goesOut: 'Payroll journal by branch and trade',
    when: 'On approval',
    whenOf: 'out',
  },
  {
    name: 'Gusto',
    job: 'Pays',
    syncs: ['People', 'Hours', 'Pay'],
    comesIn: 'Employees and pay schedules',
    goesOut: 'Hours, commissions and bonuses by name',
    when: 'Before each run',
    whenOf: 'out',
  },
  {
    name: 'ADP',
    job: 'Pays',
    syncs: ['People', 'Pay'],
    comesIn: 'Employees and earning codes',
    goesOut: 'Pay data by earning code',
    when: 'Before each run',
    whenOf: 'out',
  },
  {
    name: 'Google Sheets',
    job: 'Connects the rest',
    syncs: ['Reports'],
    comesIn: 'The lists you still keep by hand',
    goesOut: 'Any report, kept current',
    when: 'Every hour',
  },
  {
    name: 'Zapier',
    job: 'Connects the rest',
    syncs: ['Deals', 'Jobs', 'Hours', 'People'],
    comesIn: 'Deals, jobs, hours and applicants',
    goesOut: 'Hired, signed, approved, paid',
    when: 'As it happens',
  },
]

export const toolFilter = {
  narrow: 'Narrow the list',
  job: 'What the tool does',
  allJobs: 'Everything',
  data: 'What gets synced',
  allData: 'Anything',
  none: 'None of the twelve does both. Change one of the two, or ask us about yours below.',
} as const
