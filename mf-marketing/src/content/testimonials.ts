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

/** All quotes of customers, in the order of the home page. Neighbors are from different trades. */
export const TESTIMONIALS = [
  {
    id: 'whitlock',
    portrait: 'customer-dana-whitlock',
    name: 'Dana Whitlock',
    company: 'Copperline Solar',
    role: 'Director of sales operations',
    industry: 'solar',
    message:
      'A closer asked me on Thursday why Friday was short. I opened the deal, showed him the canceled install and the clawback date, and he went back to work. That used to be a three-day argument.',
  },
  {
    id: 'hanley',
    portrait: 'customer-rob-hanley',
    name: 'Rob Hanley',
    company: 'Three Rivers Pest Control',
    role: 'Owner',
    industry: 'pest-control',
    message:
      'We hire sixty people for the summer and they start within ten days. Last April every one of them had a signed agreement and a bank account on file before the first door.',
  },
  {
    id: 'navarro',
    portrait: 'customer-gil-navarro',
    name: 'Gil Navarro',
    company: 'Stonecap Roofing',
    role: 'Owner',
    industry: 'roofing',
    message:
      'Crews are paid by the square, with steep and tear-off on top. The foreman enters the roof, the pay works itself out, and we’ve quit hauling paper tickets around for two weeks.',
  },
  {
    id: 'duarte',
    portrait: 'customer-elaine-duarte',
    name: 'Elaine Duarte',
    company: 'Lantern Home Lending',
    role: 'VP of operations',
    industry: 'mortgage',
    message:
      'Tiers by funded volume, a draw and a cap took my controller the first six days of every month. Now she reads the sheet instead of building it.',
  },
  {
    id: 'jessup',
    portrait: 'customer-carl-jessup',
    name: 'Carl Jessup',
    company: 'Redbird Heating and Air',
    role: 'Service manager',
    industry: 'hvac',
    message:
      'My techs earn hours, spiffs and a share of what they sell. They see it in the truck after each call, so they stopped keeping receipts in the visor.',
  },
  {
    id: 'castellano',
    portrait: 'customer-yvonne-castellano',
    name: 'Yvonne Castellano',
    company: 'Beacon Row Insurance',
    role: 'Agency principal',
    industry: 'insurance',
    message:
      'Eleven carriers pay us on eleven dates. Producers see what came in, what was charged back and why, without me opening a single statement.',
  },
  {
    id: 'mabry',
    portrait: 'customer-trent-mabry',
    name: 'Trent Mabry',
    company: 'Brightspan Fiber',
    role: 'VP of field sales',
    industry: 'fiber-optics',
    message:
      'We pay on install, not on sign-up, and half our installs slip. Reps can see which orders went live and which are waiting for the bury crew. The Friday calls stopped.',
  },
  {
    id: 'roldan',
    portrait: 'customer-inez-roldan',
    name: 'Inez Roldan',
    company: 'Clover & Sons Lawn',
    role: 'Office manager',
    industry: 'tree-and-lawncare',
    message:
      'The same thirty people come back each spring. A rehire is one tap and two forms, not a new file. We were mowing in the first week instead of the third.',
  },
  {
    id: 'pettibone',
    portrait: 'customer-shane-pettibone',
    name: 'Shane Pettibone',
    company: 'Evergreen Line Turf',
    role: 'Owner',
    industry: 'turf',
    message:
      'Installers are paid by the square foot laid. They measure, I approve, they see the number that night. I haven’t repriced a job by argument all year.',
  },
  {
    id: 'abernathy',
    portrait: 'customer-joan-abernathy',
    name: 'Joan Abernathy',
    company: 'Harbor Gate Realty',
    role: 'Managing broker',
    industry: 'real-estate',
    message:
      'Splits, caps, a team lead’s share and a franchise fee come off each closing. Agents used to call me on closing day. Now they’ve read the sheet before I sign it.',
  },
  {
    id: 'delgado',
    portrait: 'customer-ruth-delgado',
    name: 'Ruth Delgado',
    company: 'Clearpane Windows',
    role: 'Director of installations',
    industry: 'windows',
    message:
      'Crews are paid per opening, and a bay counts as three. That rule was a sticky note on my monitor. It is in the plan now, and both branches finally pay the same.',
  },
  {
    id: 'tell',
    portrait: 'customer-marcus-tell',
    name: 'Marcus Tell',
    company: 'High Mesa Solar',
    role: 'Regional manager',
    industry: 'solar',
    message:
      'Setters see their split the evening the panels pass inspection. My phone went quiet at night, and the shadow spreadsheets are gone.',
  },
  {
    id: 'barlow',
    portrait: 'customer-keisha-barlow',
    name: 'Keisha Barlow',
    company: 'Burrow Pest Solutions',
    role: 'Branch manager',
    industry: 'pest-control',
    message:
      'Re-services were eating into production pay, and no one had said so. Now the rule is written down, the route shows it, and I’ve had one question about it since March.',
  },
  {
    id: 'pryor',
    portrait: 'customer-beth-ann-pryor',
    name: 'Beth Ann Pryor',
    company: 'Ledgestone Exteriors',
    role: 'Office manager',
    industry: 'roofing',
    message:
      'The carrier pays a supplement four months after the roof. The rep’s share of it used to live in my head. Now it sits on the job and goes out when the money is in.',
  },
  {
    id: 'okonjo',
    portrait: 'customer-paul-okonjo',
    name: 'Paul Okonjo',
    company: 'Sandbar Mortgage',
    role: 'Branch manager',
    industry: 'mortgage',
    message:
      'A loan officer joined on a Monday and had her comp agreement, W-4 and license copies in before lunch. Processing sees the same list, so I don’t get asked what’s missing.',
  },
  {
    id: 'ferris',
    portrait: 'customer-monique-ferris',
    name: 'Monique Ferris',
    company: 'Tidewater Comfort',
    role: 'General manager',
    industry: 'hvac',
    message:
      'On-call pay, overtime and piece rate in one week, and the overtime rate came out right. I used to pay a consultant to do that by hand.',
  },
  {
    id: 'holm',
    portrait: 'customer-derek-holm',
    name: 'Derek Holm',
    company: 'Millpond Benefits',
    role: 'Director of producers',
    industry: 'insurance',
    message:
      'A lapse in month seven takes back the unearned part of the advance. It used to take back a friendship too. Everybody reads the schedule before they sell.',
  },
  {
    id: 'lindgren',
    portrait: 'customer-sofia-lindgren',
    name: 'Sofia Lindgren',
    company: 'Northloop Broadband',
    role: 'Sales operations lead',
    industry: 'fiber-optics',
    message:
      'Four carriers, four rate cards, four chargeback windows. I load the carrier’s file, it lands on the right reps, and I go home at five.',
  },
  {
    id: 'greer',
    portrait: 'customer-walt-greer',
    name: 'Walt Greer',
    company: 'Tall Oak Tree Care',
    role: 'Owner',
    industry: 'tree-and-lawncare',
    message:
      'Climbers, ground crews and mowing crews are on three kinds of pay, and in May I have forty of them. Time goes to the job, the job goes to payroll, and that’s all I need to know.',
  },
  {
    id: 'farris',
    portrait: 'customer-leah-farris',
    name: 'Leah Farris',
    company: 'Fairlane Turf',
    role: 'Sales manager',
    industry: 'turf',
    message:
      'A designer sells in June and the base goes down in August. Commission follows the deposit, the install and the final walk-through, and all three show on her page.',
  },
  {
    id: 'solano',
    portrait: 'customer-amir-solano',
    name: 'Amir Solano',
    company: 'Porchlight Homes',
    role: 'Team lead',
    industry: 'real-estate',
    message:
      'Showing agents are paid by the tour and buyer’s agents by the closing, on 1099. My two coordinators are W-2. It’s one run, and January doesn’t scare me anymore.',
  },
  {
    id: 'colby',
    portrait: 'customer-nate-colby',
    name: 'Nate Colby',
    company: 'Bright Ledge Window Cleaning',
    role: 'Owner',
    industry: 'window-cleaning',
    message:
      'Seven vans, each paid a share of the day’s route. I used to count slips at the kitchen table every Thursday night. My family has its table back.',
  },
] as const satisfies readonly Testimonial[]

export type TestimonialId = (typeof TESTIMONIALS)[number]['id']

/** Returns a quote in the form that a quote block needs. Throws RangeError if the id is unknown. */
export function getQuote(id: TestimonialId) {
  const found = TESTIMONIALS.find((testimonial) => testimonial.id === id)
  if (!found) throw new RangeError(`No testimonial ${id}`)
  const { message: text, name, role, company, portrait } = found
  return { text, name, role, company, portrait }
}
