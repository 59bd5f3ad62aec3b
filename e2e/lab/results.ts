import type { Cell } from './cells.ts'
import { nameOf } from './cells.ts'
import type { Met } from './visit.ts'

/** One line of the table. */
export interface Row {
  cell: string
  visits: number
  /** How often the fault happened. */
  met: number
  views: number
  sends: number
  /** Of these, told that nothing was sent, and sent by pressing again. */
  again: number
  blank: number
  serverErrors: number
  lost: number
  twice: number
  /** Visits made again, since the browser stood still. */
  madeAgain: number
  /** What else was wrong, each once, with how often. */
  flaws: Record<string, number>
}

export const emptyRow = (cell: Cell): Row => ({
  cell: nameOf(cell),
  visits: 0,
  met: 0,
  views: 0,
  sends: 0,
  again: 0,
  blank: 0,
  serverErrors: 0,
  lost: 0,
  twice: 0,
  madeAgain: 0,
  flaws: {},
})

/** Adds what one visitor met; `kept` says how often the store has whom. */
export const addVisit = (row: Row, met: Met, kept: ReadonlyMap<string, number>): void => {
  row.visits += 1
  row.met += met.met
  row.views += met.views
  row.again += met.again
  row.sends += met.thanked.length + met.refused.length
  row.serverErrors += met.serverErrors
  row.blank += met.flaws.filter((flaw) => flaw.includes('blank: ')).length
  row.lost += met.thanked.filter((email) => !kept.has(email)).length
  row.twice += [...met.thanked, ...met.refused].filter((email) => (kept.get(email) ?? 0) > 1).length
  row.madeAgain += met.stoodStill === undefined ? 0 : 1
  for (const flaw of met.flaws) row.flaws[flaw] = (row.flaws[flaw] ?? 0) + 1
}

/** How many things are wrong in a line: a fault that never happened shows nothing. */
export const wrongIn = ({ flaws, serverErrors, lost, twice, met }: Row): number =>
  Object.values(flaws).reduce((sum, count) => sum + count, 0) +
  serverErrors +
  lost +
  twice +
  (met === 0 ? 1 : 0)

const COLUMNS = ['met', 'views', 'sends', 'again', 'blank', 'serverErrors', 'lost', 'twice'] as const
const HEADS = ['met', 'views', 'sends', 'again', 'blank', '5xx', 'lost', 'twice', 'flaws']

const total = (rows: readonly Row[]): (string | number)[] => [
  `${rows.length} cells`,
  ...COLUMNS.map((column) => rows.reduce((sum, row) => sum + row[column], 0)),
  rows.reduce((sum, row) => sum + wrongIn(row), 0),
]

const cellsOf = (row: Row): (string | number)[] => [
  row.cell,
  ...COLUMNS.map((column) => row[column]),
  wrongIn(row),
]

/** What there is to say under a line: what is wrong, and what tells nothing of the site. */
const remarksOn = (row: Row): string[] => [
  ...(row.met === 0 ? ['the fault never happened: nothing is shown'] : []),
  ...Object.entries(row.flaws).map(([flaw, count]) => `${count} × ${flaw}`),
  ...(row.madeAgain > 0 ? [`${row.madeAgain} made again: the browser stood still`] : []),
]

/** The table as text, with what there is to say under each line. */
export const tableOf = (rows: readonly Row[]): string => {
  const widest = Math.max(10, ...rows.map(({ cell }) => cell.length))
  const line = ([name, ...rest]: (string | number)[]) =>
    [String(name).padEnd(widest), ...rest.map((one) => String(one).padStart(6))].join(' ').trimEnd()
  return [
    line(['cell', ...HEADS]),
    ...rows.flatMap((row) => [line(cellsOf(row)), ...remarksOn(row).map((remark) => `    ${remark}`)]),
    line(total(rows)),
  ].join('\n')
}

const escaped = (text: string | number): string =>
  String(text).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

const STYLE = `:root{color-scheme:light dark;font:15px/1.4 system-ui,sans-serif}
body{max-width:90rem;margin:2rem auto;padding:0 1rem}table{border-collapse:collapse;width:100%}
th,td{text-align:right;padding:.2rem .6rem;border-bottom:1px solid #8884}th:first-child,td:first-child{text-align:left}
thead th{position:sticky;top:0;background:Canvas}.wrong{background:#c003}li{text-align:left}`

/** The table as a document. */
export const pageOf = (rows: readonly Row[], title: string): string => {
  const tr = (cells: (string | number)[], kind: string) =>
    `<tr class="${kind}">${cells.map((one) => `<td>${escaped(one)}</td>`).join('')}</tr>`
  const body = rows.map((row) => {
    const list = remarksOn(row).map((remark) => `<li>${escaped(remark)}</li>`)
    const more = list.length > 0 ? `<tr><td colspan="10"><ul>${list.join('')}</ul></td></tr>` : ''
    return tr(cellsOf(row), wrongIn(row) > 0 ? 'wrong' : '') + more
  })
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Fault lab</title><style>${STYLE}</style>
<h1>Fault lab</h1><p>${escaped(title)}</p>
<table><thead><tr>${['cell', ...HEADS].map((head) => `<th>${head}</th>`).join('')}</tr></thead>
<tbody>${body.join('\n')}</tbody><tfoot>${tr(total(rows), '')}</tfoot></table></html>`
}
