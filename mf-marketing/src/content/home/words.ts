/** Headings and sentences of the home page; `*key words*` take the marker stroke. */
export const HERO = {
  title: 'Friday comes out *right*',
  lede: 'Crewtally counts hours, splits, overrides and clawbacks while the work is done. HR, payroll and performance for crews, on one record of each person.',
  primary: { label: 'Get a demo', href: '/meeting' },
  quiet: { label: 'Follow the count', href: '/pay' },
  proof: 'Powering payroll for 100+ home-service businesses.',
} as const

export const SECTIONS = {
  claims: { title: 'What a count that holds is *worth*', lede: 'Four things that change in the office once nobody types a number twice.' },
  products: { title: 'Start with the one that *hurts*', lede: 'Three products share one record. Whoever is hired in the first is already known to the other two.' },
  benefits: { title: 'What you can do on an ordinary *Tuesday*', lede: 'Payday is when it shows. These are the days on which it is earned.' },
  trades: { title: 'Every trade counts *differently*', lede: 'Pick yours. The words on the screen are the ones on your trucks.' },
  tools: { title: 'Deals, jobs and books stay where they are', lede: 'Crewtally reads from the tools you sell, schedule and keep your books with, and writes back what was paid.', link: { label: 'All integrations', href: '/integrations' } },
  voices: { title: 'Said by people who sign the *checks*', lede: 'Owners, branch managers and the person in the office who used to stay late.' },
} as const

export const STATS = [
  { value: '10', label: 'trades with pay plans in their own words' },
  { value: '12', label: 'tools that send deals, jobs and books' },
  { value: '1', label: 'record of each person, from ride-along to rehire' },
] as const

export const CLOSING = {
  title: 'Count one *week* with us',
  text: 'Bring a pay plan and one crew. We count a week of theirs with you on the call, and you keep the sheet.',
  primary: { label: 'Get a demo', href: '/meeting' },
  quiet: { label: 'Talk to a person', href: '/contact-us' },
} as const
