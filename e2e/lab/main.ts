import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { readArguments } from 'federation/service/read-arguments'
import { findBrowser } from '../site/find-browser.ts'
import { skipRemark, type Tally } from '../tally.ts'
import { areasOf, CELLS, EACH_FAULT, nameOf } from './cells.ts'
import { releaseFaults } from './faulty-releases.ts'
import { pageOf, tableOf, wrongIn, type Row } from './results.ts'
import { runCells } from './run-cells.ts'

const HELP = `Lets visitors in a real browser meet everything that can go wrong, and says what they were left with.

  npm run lab                         10,000 page views over all cells
  npm run lab -- --views 500          so many over the chosen cells, a visit a cell at least
  npm run lab -- --cell mf-pay/       only cells whose name holds this; may stand several times
  npm run lab -- --short              one page and the form a cell
  npm run lab -- --once               the same for every fault once, in one area or the other, as npm test runs it
  npm run lab -- --list               the names of all cells
  npm run lab -- --json FILE          besides: how many cells hold and which do not, as npm test reads it

The table goes to the terminal and as table.json and table.html to var/lab. Ends with 1 where a visitor was left with less
than a readable page, links, a way to get in touch, and what they sent.`

const OUT = 'var/lab'
const FULL = 10_000

const { values, positionals: words } = readArguments(HELP, {
  hasPositionals: true,
  options: {
    cell: { type: 'string', multiple: true, default: [] },
    views: { type: 'string', default: String(FULL) },
    short: { type: 'boolean', default: false },
    once: { type: 'boolean', default: false },
    list: { type: 'boolean', default: false },
    json: { type: 'string' },
  },
})
const views = Number(values.views)
const wanted = [...values.cell, ...words]
const cells = (values.once ? EACH_FAULT : CELLS).filter(
  (cell) => wanted.length === 0 || wanted.some((word) => nameOf(cell).includes(word)),
)
if (values.list) {
  console.log(cells.map(nameOf).join('\n'))
  process.exit(0)
}
if (cells.length === 0 || !Number.isInteger(views) || views < 1) {
  console.error(
    cells.length === 0
      ? 'No cell has such a name: --list'
      : `--views takes a whole number from 1, not ${values.views}`,
  )
  process.exit(2)
}

const reasonOf = (row: Row): string =>
  [
    ...Object.keys(row.flaws),
    `${row.met} met, ${row.serverErrors} of 5xx, ${row.lost} lost, ${row.twice} twice`,
  ].join('\n')

const say = (line: string) => console.error(line)
const began = performance.now()
const releases = await releaseFaults(areasOf(cells))
const released = performance.now()
console.log(`faults released in ${Math.round((released - began) / 1000)} s`)
const rows = await runCells(
  cells,
  { releases, executablePath: findBrowser().path, say },
  { views, isShort: values.short || values.once },
)
const seconds = Math.round((performance.now() - began) / 1000)
const wrong = rows.filter((row) => wrongIn(row) > 0)
const total = rows.reduce((sum, row) => sum + row.views, 0)
const perSecond = (total / ((performance.now() - released) / 1000)).toFixed(1)
const title = `${new Date().toISOString()}: ${rows.length} cells, ${total} page views, ${seconds} s, ${perSecond} views a second, ${wrong.length} cells with flaws`
mkdirSync(OUT, { recursive: true })
writeFileSync(`${OUT}/table.json`, JSON.stringify({ title, rows }, null, 2))
writeFileSync(`${OUT}/table.html`, pageOf(rows, title))
console.log(`${tableOf(rows)}\n\n${title}`)
if (values.json !== undefined) {
  mkdirSync(dirname(values.json), { recursive: true })
  const failures = wrong.map((row) => ({ name: `fault lab: ${row.cell}`, reason: reasonOf(row) }))
  const skipped = wanted.length === 0 ? CELLS.length - cells.length : 0
  const still = rows.filter(({ madeAgain }) => madeAgain > 0)
  const remarks = [
    ...(skipped === 0
      ? []
      : [skipRemark(`${skipped} cells: the same faults in other areas. npm run lab has them`)]),
    ...still.map(({ cell }) => `the browser stood still, and the visit was made again: fault lab: ${cell}`),
  ]
  const tally: Tally = { passed: rows.length - wrong.length, skipped, failures, remarks }
  writeFileSync(values.json, JSON.stringify(tally))
}
process.exitCode = wrong.length === 0 ? 0 : 1
