import type { Callout, ComparisonTableProps, LedgerItem } from 'shared-ui'

export const callouts: readonly Callout[] = [
  { title: 'Four days before it is paid', text: 'The payday stands in the corner from Monday, while a mistake can still be put right.', at: { x: 98, y: 5 } },
  { title: 'The rule beside the amount', text: '“60% of $3,360.00” stands next to the deal. Marisol can check it on a phone calculator in a driveway.', at: { x: 98, y: 40 } },
  { title: 'What has not counted yet', text: 'Delgado waits for a permit, and shows as waiting, so that she does not spend it.', at: { x: 98, y: 85 } },
]

export const rules: readonly LedgerItem[] = [
  { term: 'When a deal counts', text: 'On the signature, the permit, the install or the funding. Pick one per product; a deal that has not got there waits in sight of the rep.', figure: 'install' },
  { term: 'What goes into the pool', text: 'A share of the contract, dollars per watt above the redline, margin after dealer fees, or a flat amount per job.', figure: '10%' },
  { term: 'Who shares it', text: 'Setter, closer, a second closer on a save, a trainer on a ride-along. Shares always add up to the whole pool, or the deal does not close.', figure: '100%' },
  { term: 'What sits on top', text: 'Overrides for the team lead and the region, and spiffs for a battery or a month that needed one.', figure: '2¢ a watt' },
  { term: 'How long it can come back', text: 'The clawback window, in days, and whether it comes back whole or by the month.', figure: '90 days' },
]

export const changes: Pick<ComparisonTableProps, 'caption' | 'columns' | 'rows'> = {
  caption: 'What happens to the pay when a deal changes',
  columns: ['With Crewtally', 'On a spreadsheet'],
  rows: [
    { label: 'Two panels come off at the site survey', note: '21 become 19', cells: ['Contract, pool and all three shares are worked out again. Each of the three gets a note.', 'Right, if somebody tells the office before Thursday.'] },
    { label: 'A second setter claims the deal', cells: ['The log of who booked what decides, or the manager does, with a name and a time.', 'The louder one is paid.'] },
    { label: 'The customer cancels', note: 'day 41 of 90', cells: ['The same shares come back, in the next run, with the reason on the stub.', 'Found at quarter’s end, argued about until the next one.'] },
    { label: 'The rep leaves in the middle', cells: ['Open deals pay out, or move on, as the signed agreement says.', 'A lawyer’s letter, then a guess.'] },
  ],
}
