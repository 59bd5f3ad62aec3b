import type { Specialists } from '../components/meeting/planner.schema.ts'

export const SPECIALISTS: Specialists = {
  'Pest Control': {
    name: 'Pest Control',
    shows:
      'Bring a summer rep’s contract: upfront pay, backend in the fall, and what a canceled account takes back.',
  },
  Solar: {
    name: 'Solar',
    shows:
      'Bring one deal with a setter and a closer: per-watt pay, the override above it, and a cancellation on day 41.',
  },
  Turf: {
    name: 'Turf',
    shows:
      'Bring a job sold by the square foot: the closer’s share, the crew’s piece rate and the hours behind it.',
  },
  Fiber: {
    name: 'Fiber',
    shows:
      'Bring a month of installs: pay per activation, the disconnects charged back and the team lead’s override.',
  },
  Mortgages: {
    name: 'Mortgages',
    shows:
      'Bring a loan officer’s plan: basis points by tier, the draw against them and the processor’s per-file pay.',
  },
  Roofing: {
    name: 'Roofing',
    shows:
      'Bring one claim from deposit to supplement: the 10/50/50 split, the canvasser’s fee and the crew’s per-square pay.',
  },
  Insurance: {
    name: 'Insurance',
    shows: 'Bring a producer’s statement: new business, renewals, and the chargeback when a policy lapses.',
  },
  'Real Estate': {
    name: 'Real Estate',
    shows:
      'Bring a closing: the agent’s split before and after the cap, the referral fee and the team lead’s share.',
  },
  Windows: {
    name: 'Windows',
    shows:
      'Bring a job priced over par: the closer’s half of the overage, the installer’s per-opening rate and the remake.',
  },
  'Window Cleaning': {
    name: 'Window Cleaning',
    shows:
      'Bring a route: the cleaner’s share of each stop, the drive time between them and the upsell bonus.',
  },
  HVAC: {
    name: 'HVAC',
    shows:
      'Bring one technician’s week: hours, tune-ups, the spiff on a thermostat, and overtime worked out on all of it.',
  },
  'Tree and Lawn Care': {
    name: 'Tree and Lawn Care',
    shows:
      'Bring a route and a removal: the crew’s share of the job, the climber’s rate and the hours in the truck.',
  },
  Other: {
    name: 'mixed-trades',
    shows: 'Bring the plan no software has handled yet. Someone who sets up the odd ones runs it with you.',
  },
}
