import type { Callout, ComparisonTableProps, LedgerItem } from 'shared-ui'

export const duties: Pick<ComparisonTableProps, 'caption' | 'columns' | 'rows'> = {
  caption: 'Who does what in a pay run',
  columns: ['You', 'Crewtally', 'Payroll partner'],
  rows: [
    { label: 'Hours, pieces and deals', cells: ['Run the jobs', 'Counts them and flags what is missing', '–'] },
    { label: 'Gross pay', cells: ['Approve it', 'Works out every line', 'Receives the approved run'] },
    { label: 'Taxes', cells: ['Register for your states', 'Keeps W-4 and W-9 with the person', 'Withholds, deposits and files'] },
    { label: 'Garnishments', cells: ['Forward the order', 'Shows it on the stub', 'Takes it out and sends it on'] },
    { label: 'Deposits', cells: ['Fund the run', 'Shows where each one stands', 'Pays them out'] },
    { label: 'Year end', cells: ['Check the addresses', 'Holds the record behind every total', 'Prepares W-2 and 1099 forms'] },
  ],
}

export const callouts: readonly Callout[] = [
  { title: 'Commission as earnings, deal by deal', text: 'Each deal has its line and its rule. The clawback stands between them, where it belongs.', at: { x: 98, y: 30 } },
  { title: 'One gross, taxed once', text: 'Hours, commission and bonus meet before withholding, so a bonus does not need a run of its own.', at: { x: 98, y: 55 } },
  { title: 'A garnishment that is on time', text: 'The order sits with the person. Our payroll partner takes it out each run and sends it to the court.', at: { x: 98, y: 85 } },
]

export const cases: readonly LedgerItem[] = [
  { term: 'W-2 and 1099 side by side', text: 'Andre is a contractor, Marisol is on staff, and both are in Friday’s run. Withholding for one, a W-9 on file for the other.', figure: '2 kinds' },
  { term: 'Crews across a state line', text: 'Hours carry the job site. A week in Utah and a day in Idaho are withheld as such.', figure: 'by site' },
  { term: 'Overtime on mixed pay', text: 'Hourly, piece rate and commission go into the regular rate before time and a half is worked out.', figure: 'over 40 h' },
  { term: 'Somebody leaves on a Tuesday', text: 'A final check between two runs, with open deals and paid time off settled by your policy and the state’s clock.', figure: 'off-cycle' },
  { term: 'A bonus after the approval', text: 'It goes into a run of its own or waits for the next one. The approved run stays as it was approved.', figure: 'no edits' },
]
