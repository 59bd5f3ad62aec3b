const gross = 1_500_000
const house = -(gross * 30) / 100
const franchise = -(gross * 6) / 100
const team = gross + house + franchise
const agent = (team * 60) / 100
const lead = team - agent

/** One closing, in cents: what comes in, what goes off, and who takes the rest. */
export const CLOSING_SHEET = {
  address: '14 Wren Street',
  gross,
  team,
  steps: [
    { label: 'Gross commission', detail: '3% of $500,000', amount: gross, from: 0, kind: 'in' },
    { label: 'Brokerage', detail: '30%, cap not reached', amount: house, from: gross + house, kind: 'minus' },
    { label: 'Franchise fee', detail: '6% of gross', amount: franchise, from: team, kind: 'minus' },
    { label: 'Team lead', detail: '40% of the rest', amount: lead, from: agent, kind: 'in' },
    { label: 'Buyer’s agent', detail: '60%, 1099', amount: agent, from: 0, kind: 'agent' },
  ],
}
