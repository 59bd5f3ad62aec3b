import type { Specialists } from '../components/leadcapture.schema.ts'

export const SPECIALISTS: Specialists = {
  'Pest Control': {
    name: 'Pest Control',
    shows:
      'We’ll work through a summer rep’s contract: upfront pay, back end in the fall, and what a canceled account takes back.',
    pictogram: 'pest',
    split: {
      cents: 24000,
      of: '40% of a $600 first year',
      parts: [
        { who: 'Rep', percent: 75 },
        { who: 'Team lead', percent: 15 },
        { who: 'Regional override', percent: 10 },
      ],
    },
  },
  Solar: {
    name: 'Solar',
    shows:
      'We’ll run one deal with a setter and a closer: per-watt pay, the override above it, and a cancellation on day 41.',
    pictogram: 'solar',
    split: {
      cents: 336000,
      of: '10% of $33,600',
      parts: [
        { who: 'Setter', percent: 30 },
        { who: 'Closer', percent: 60 },
        { who: 'Manager override', percent: 10 },
      ],
    },
  },
  Turf: {
    name: 'Turf',
    shows:
      'We’ll price a job sold by the square foot: the closer’s share, the crew’s piece rate and the hours behind it.',
    pictogram: 'turf',
    split: {
      cents: 132000,
      of: '10% of a $13,200 lawn',
      parts: [
        { who: 'Closer', percent: 60 },
        { who: 'Crew lead', percent: 30 },
        { who: 'Manager override', percent: 10 },
      ],
    },
  },
  Fiber: {
    name: 'Fiber',
    shows:
      'We’ll count a month of installs: pay per activation, the chargebacks for disconnects and the team lead’s override.',
    pictogram: 'fiber',
    split: {
      cents: 84000,
      of: '6 installs at $140',
      parts: [
        { who: 'Rep', percent: 80 },
        { who: 'Team lead', percent: 12 },
        { who: 'Manager override', percent: 8 },
      ],
    },
  },
  Mortgages: {
    name: 'Mortgages',
    shows:
      'We’ll set up a loan officer’s plan: basis points by tier, the draw they pay back and the processor’s per-file pay.',
    pictogram: 'mortgage',
    split: {
      cents: 480000,
      of: '$400,000 funded at 120 bps',
      parts: [
        { who: 'Loan officer', percent: 80 },
        { who: 'Processor', percent: 10 },
        { who: 'Branch manager', percent: 10 },
      ],
    },
  },
  Roofing: {
    name: 'Roofing',
    shows:
      'We’ll follow one claim from deposit to supplement: the 10/50/50 split, the canvasser’s fee and the crew’s per-square pay.',
    pictogram: 'roofing',
    split: {
      cents: 620000,
      of: 'the profit on one claim',
      parts: [
        { who: 'Rep', percent: 50 },
        { who: 'Canvasser', percent: 5 },
        { who: 'Company', percent: 45 },
      ],
    },
  },
  Insurance: {
    name: 'Insurance',
    shows:
      'We’ll read a producer’s statement: new business, renewals, and the chargeback when a policy lapses.',
    pictogram: 'insurance',
    split: {
      cents: 132000,
      of: 'one policy’s first year',
      parts: [
        { who: 'Producer', percent: 70 },
        { who: 'Agency manager', percent: 20 },
        { who: 'Lead source', percent: 10 },
      ],
    },
  },
  'Real Estate': {
    name: 'Real Estate',
    shows:
      'We’ll split a closing: the agent’s split before and after the cap, the referral fee and the team lead’s share.',
    pictogram: 'real-estate',
    split: {
      cents: 1260000,
      of: '3% of a $420,000 closing',
      parts: [
        { who: 'Agent', percent: 70 },
        { who: 'Brokerage', percent: 25 },
        { who: 'Referral fee', percent: 5 },
      ],
    },
  },
  Windows: {
    name: 'Windows',
    shows:
      'We’ll price a job sold over par: the closer’s half of the overage, the installer’s per-opening rate and the remake.',
    pictogram: 'windows',
    split: {
      cents: 240000,
      of: 'what a job sold for over par',
      parts: [
        { who: 'Closer', percent: 50 },
        { who: 'Company', percent: 40 },
        { who: 'Setter', percent: 10 },
      ],
    },
  },
  'Window Cleaning': {
    name: 'Window Cleaning',
    shows:
      'We’ll count a day’s route: the cleaner’s share of each stop, the drive time between them and the upsell bonus.',
    pictogram: 'window-cleaning',
    split: {
      cents: 90000,
      of: 'one day’s route',
      parts: [
        { who: 'Cleaner', percent: 35 },
        { who: 'Second cleaner', percent: 25 },
        { who: 'Company', percent: 40 },
      ],
    },
  },
  HVAC: {
    name: 'HVAC',
    shows:
      'We’ll build one technician’s week: hours, tune-ups, the spiff on a thermostat, and overtime figured on all of it.',
    pictogram: 'hvac',
    split: {
      cents: 105000,
      of: '10% of a $10,500 system',
      parts: [
        { who: 'Technician who sold it', percent: 50 },
        { who: 'Installers', percent: 40 },
        { who: 'Service manager', percent: 10 },
      ],
    },
  },
  'Tree and Lawn Care': {
    name: 'Tree and Lawn Care',
    shows:
      'We’ll count a route and a removal: the crew’s share of the job, the climber’s rate and the hours in the truck.',
    pictogram: 'tree',
    split: {
      cents: 96000,
      of: '40% of a $2,400 removal',
      parts: [
        { who: 'Climber', percent: 45 },
        { who: 'Ground crew', percent: 40 },
        { who: 'Estimator', percent: 15 },
      ],
    },
  },
  Other: {
    name: 'mixed-trades',
    shows: 'Show us the plan no software has handled yet. Someone who sets up the odd ones runs it with you.',
    pictogram: 'pay',
    split: {
      cents: 100000,
      of: 'one job, three people',
      parts: [
        { who: 'Who found it', percent: 20 },
        { who: 'Who sold it', percent: 50 },
        { who: 'Who did it', percent: 30 },
      ],
    },
  },
}
