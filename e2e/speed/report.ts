/** A measure of one route: what it is called, its unit, and the value that is not to be passed where there is one. */
export interface Measure {
  name: string
  unit: 'ms' | 'kB' | ''
  values: (number | null)[]
}

export interface RouteReport {
  path: string
  measures: Measure[]
}

export const median = (values: (number | null)[]): number | null => {
  const sorted = values.filter((value) => value !== null).toSorted((a, b) => a - b)
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? null
}

const shown = ({ unit, values }: Measure): string => {
  const value = median(values)
  if (value === null) return '–'
  if (unit === 'kB') return value.toFixed(1)
  return unit === 'ms' ? value.toFixed(0) : String(Number(value.toFixed(4)))
}

/** One line a route, medians. */
export const table = (reports: RouteReport[]): string => {
  const [first] = reports
  if (!first) return 'nothing was measured'
  const widths = first.measures.map(({ name }) => Math.max(name.length, 6) + 2)
  const heading =
    'path'.padEnd(34) + first.measures.map(({ name }, index) => name.padStart(widths[index] ?? 8)).join('')
  const lines = reports.map(
    ({ path, measures }) =>
      path.padEnd(34) +
      measures.map((measure, index) => shown(measure).padStart(widths[index] ?? 8)).join(''),
  )
  return [heading, ...lines].join('\n')
}

const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
const ROW = 22
const LABEL = 260
const BAR = 560

/** A picture of when each page is there: a line from the first paint to the largest, and when menu and form had answered. */
export const picture = (reports: RouteReport[]): string => {
  const value = ({ measures }: RouteReport, name: string) =>
    median(measures.find((measure) => measure.name === name)?.values ?? [])
  const longest = Math.max(
    1,
    ...reports.flatMap((report) => ['lcp', 'menu', 'form'].map((name) => value(report, name) ?? 0)),
  )
  const x = (milliseconds: number) => LABEL + (milliseconds / longest) * BAR
  const dot = (at: number | null, y: number, colour: string) =>
    at === null ? '' : `<circle cx="${x(at)}" cy="${y}" r="4" fill="${colour}"/>`
  const rows = reports.map((report, index) => {
    const y = 40 + index * ROW
    const [fcp, lcp] = [value(report, 'fcp') ?? 0, value(report, 'lcp') ?? 0]
    return `<text x="${LABEL - 10}" y="${y + 4}" text-anchor="end">${escape(report.path)}</text>
<rect x="${x(fcp)}" y="${y - 5}" width="${Math.max(2, x(lcp) - x(fcp))}" height="10" fill="#1d4e4a"/>
${dot(value(report, 'menu'), y, '#c8553d')}${dot(value(report, 'form'), y, '#e0a526')}<text x="${x(lcp) + 8}" y="${y + 4}">${lcp.toFixed(0)} ms</text>`
  })
  const height = 50 + reports.length * ROW
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${LABEL + BAR + 90} ${height}" font-family="sans-serif" font-size="12">
<rect width="100%" height="100%" fill="#fbf8f1"/>
<text x="${LABEL}" y="18">first to largest paint, throttled; ● menu open (red), ● form answered (yellow)</text>
${rows.join('\n')}
</svg>
`
}
