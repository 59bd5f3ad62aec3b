/** Quote of a customer. People and companies are fictitious. `portrait` is the id of a picture. */
export interface Testimonial {
  id: string
  portrait: string
  name: string
  company: string
  role: string
  message: string
  industry: TestimonialIndustry
}

export const TESTIMONIAL_INDUSTRIES = [
  'solar',
  'pest-control',
  'mortgage',
  'fiber-optics',
  'roofing',
  'hvac',
  'insurance',
  'tree-and-lawncare',
  'turf',
  'real-estate',
  'windows',
  'window-cleaning',
] as const
export type TestimonialIndustry = (typeof TESTIMONIAL_INDUSTRIES)[number]

/** Quotes of customers in the order of the home page. At most 20 words, to be read before the carousel turns. */
export const TESTIMONIALS = [
  {
    id: 'whitlock',
    portrait: 'customer-dana-whitlock',
    name: 'Dana Whitlock',
    company: 'Copperline Solar',
    role: 'Director of sales operations',
    industry: 'solar',
    message:
      'I showed a rep the clawback date, and he went back to work. That used to be a three-day argument.',
  },
  {
    id: 'hanley',
    portrait: 'customer-rob-hanley',
    name: 'Rob Hanley',
    company: 'Three Rivers Pest Control',
    role: 'Owner',
    industry: 'pest-control',
    message:
      'Last April all sixty summer hires had a signed agreement and a bank account on file before the first door.',
  },
  {
    id: 'navarro',
    portrait: 'customer-gil-navarro',
    name: 'Gil Navarro',
    company: 'Stonecap Roofing',
    role: 'Owner',
    industry: 'roofing',
    message:
      'The foreman enters the squares and the pay works itself out. No paper ticket rides around for two weeks anymore.',
  },
  {
    id: 'duarte',
    portrait: 'customer-elaine-duarte',
    name: 'Elaine Duarte',
    company: 'Lantern Home Lending',
    role: 'VP of operations',
    industry: 'mortgage',
    message:
      'Tiers, a draw and a cap took my controller six days a month. Now she just reads the statements.',
  },
  {
    id: 'jessup',
    portrait: 'customer-carl-jessup',
    name: 'Carl Jessup',
    company: 'Redbird Heating and Air',
    role: 'Service manager',
    industry: 'hvac',
    message: 'My techs see what they’ve made after each call. They’ve stopped keeping receipts in the visor.',
  },
  {
    id: 'castellano',
    portrait: 'customer-yvonne-castellano',
    name: 'Yvonne Castellano',
    company: 'Beacon Row Insurance',
    role: 'Agency principal',
    industry: 'insurance',
    message:
      'Eleven carriers pay us on eleven dates. My producers see every chargeback without me opening a single statement.',
  },
  {
    id: 'mabry',
    portrait: 'customer-trent-mabry',
    name: 'Trent Mabry',
    company: 'Brightspan Fiber',
    role: 'VP of field sales',
    industry: 'fiber-optics',
    message:
      'Half our installs slip. Reps can see which orders are waiting for the bury crew. The Friday calls stopped.',
  },
  {
    id: 'roldan',
    portrait: 'customer-inez-roldan',
    name: 'Inez Roldan',
    company: 'Clover & Sons Lawn',
    role: 'Office manager',
    industry: 'tree-and-lawncare',
    message: 'A rehire is one tap and two forms. We were mowing in the first week instead of the third.',
  },
  {
    id: 'pettibone',
    portrait: 'customer-shane-pettibone',
    name: 'Shane Pettibone',
    company: 'Evergreen Line Turf',
    role: 'Owner',
    industry: 'turf',
    message:
      'They measure, I approve, they see the number that night. I haven’t repriced a job over an argument all year.',
  },
  {
    id: 'abernathy',
    portrait: 'customer-joan-abernathy',
    name: 'Joan Abernathy',
    company: 'Harbor Gate Realty',
    role: 'Managing broker',
    industry: 'real-estate',
    message: 'Agents used to call me on closing day. Now they’ve read the sheet before I sign it.',
  },
  {
    id: 'delgado',
    portrait: 'customer-ruth-delgado',
    name: 'Ruth Delgado',
    company: 'Clearpane Windows',
    role: 'Director of installations',
    industry: 'windows',
    message:
      'A bay counts as three openings. That rule was a sticky note on my monitor. Now it’s in the plan.',
  },
  {
    id: 'tell',
    portrait: 'customer-marcus-tell',
    name: 'Marcus Tell',
    company: 'High Mesa Solar',
    role: 'Regional manager',
    industry: 'solar',
    message: 'Setters see their split the evening the panels pass inspection. My phone is quiet at night.',
  },
  {
    id: 'barlow',
    portrait: 'customer-keisha-barlow',
    name: 'Keisha Barlow',
    company: 'Burrow Pest Solutions',
    role: 'Branch manager',
    industry: 'pest-control',
    message:
      'Re-services were eating into production pay. Now the route shows the rule. I’ve had one question since March.',
  },
  {
    id: 'pryor',
    portrait: 'customer-beth-ann-pryor',
    name: 'Beth Ann Pryor',
    company: 'Ledgestone Exteriors',
    role: 'Office manager',
    industry: 'roofing',
    message: 'The carrier pays a supplement four months later. The rep’s share used to live in my head.',
  },
  {
    id: 'okonjo',
    portrait: 'customer-paul-okonjo',
    name: 'Paul Okonjo',
    company: 'Sandbar Mortgage',
    role: 'Branch manager',
    industry: 'mortgage',
    message:
      'A loan officer started Monday and had her comp agreement, W-4 and license copies in before lunch.',
  },
  {
    id: 'ferris',
    portrait: 'customer-monique-ferris',
    name: 'Monique Ferris',
    company: 'Tidewater Comfort',
    role: 'General manager',
    industry: 'hvac',
    message:
      'On-call, overtime and piece rate in one week, and it came out right. I used to pay a consultant.',
  },
  {
    id: 'holm',
    portrait: 'customer-derek-holm',
    name: 'Derek Holm',
    company: 'Millpond Benefits',
    role: 'Director of producers',
    industry: 'insurance',
    message: 'A lapse in month seven takes back part of the advance. It used to cost a friendship, too.',
  },
  {
    id: 'lindgren',
    portrait: 'customer-sofia-lindgren',
    name: 'Sofia Lindgren',
    company: 'Northloop Broadband',
    role: 'Sales operations lead',
    industry: 'fiber-optics',
    message: 'We sell for four carriers. I load each file, it lands on the right reps, and I’m home by five.',
  },
  {
    id: 'greer',
    portrait: 'customer-walt-greer',
    name: 'Walt Greer',
    company: 'Tall Oak Tree Care',
    role: 'Owner',
    industry: 'tree-and-lawncare',
    message: 'I have three kinds of pay and forty people in May. Time goes to the job, the job to payroll.',
  },
  {
    id: 'farris',
    portrait: 'customer-leah-farris',
    name: 'Leah Farris',
    company: 'Fairlane Turf',
    role: 'Sales manager',
    industry: 'turf',
    message:
      'Commission follows the deposit, the install and the final walk. All three show on the designer’s page.',
  },
  {
    id: 'solano',
    portrait: 'customer-amir-solano',
    name: 'Amir Solano',
    company: 'Porchlight Homes',
    role: 'Team lead',
    industry: 'real-estate',
    message:
      'Agents on 1099, two coordinators on W-2. It’s one system, and January doesn’t scare me anymore.',
  },
  {
    id: 'colby',
    portrait: 'customer-nate-colby',
    name: 'Nate Colby',
    company: 'Bright Ledge Window Cleaning',
    role: 'Owner',
    industry: 'window-cleaning',
    message: 'I used to count slips at the kitchen table every Thursday night. My family has its table back.',
  },
] as const satisfies readonly Testimonial[]

type TestimonialId = (typeof TESTIMONIALS)[number]['id']

/** Returns a quote in the form that a quote block needs. Throws RangeError if the id is unknown. */
export function getQuote(id: TestimonialId) {
  const found = TESTIMONIALS.find((testimonial) => testimonial.id === id)
  if (!found) throw new RangeError(`No testimonial ${id}`)
  const { message: text, name, role, company, portrait } = found
  return { text, name, role, company, portrait }
}
