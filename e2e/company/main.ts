import { mkdirSync, writeFileSync } from 'node:fs'
import { availableParallelism, loadavg } from 'node:os'
import { dirname } from 'node:path'
import { readArguments } from 'federation/service/read-arguments'
import { skipRemark, type Tally } from '../tally.ts'
import type { Figure } from './figure.ts'

const HELP = `Shows that the site holds in company: real processes, other servers in front, full disks, sudden ends.

  npm run prove:company                  everything in full, which takes a quarter of an hour or more
  npm run prove:company -- <word>…       only the proofs whose name holds one of the words
  npm run prove:company -- --short       the form that npm test runs, each in half a minute at most
  npm run prove:company -- --json FILE   writes how many held, failed and could not be measured

'requests a second' (npm run prove:company -- second) needs nginx and wrk, and a machine that does nothing else; it is left out of the short form.
Ends with 1 where a promise does not hold. What cannot be measured here is named, with the reason.`

/** Each in a module of its own that is loaded only when it is its turn. */
const PROOFS: Record<string, () => Promise<(short: boolean) => Promise<Figure[]>>> = {
  smuggling: async () => (await import('./smuggling.ts')).proveSmuggling,
  'slow uploads': async () => (await import('./slow-uploads.ts')).proveSlowUploads,
  'odd requests': async () => (await import('./odd-requests.ts')).proveOddRequests,
  'behind nginx': async () => (await import('./behind-nginx.ts')).proveBehindNginx,
  'several servers': async () => (await import('./several-servers.ts')).proveSeveralServers,
  deaths: async () => (await import('./deaths.ts')).proveDeaths,
  'asked in firefox': async () => (await import('./asked-in-firefox.ts')).proveAskedInFirefox,
  'full disk': async () => (await import('./full-disk.ts')).proveFullDisk,
  bombing: async () => (await import('./bombing.ts')).proveBombing,
  'exported journeys': async () => (await import('./exported-journeys.ts')).proveExportedJourneys,
  operators: async () => (await import('./operators.ts')).proveOperators,
  'requests a second': async () => (await import('./requests-a-second.ts')).proveRequestsASecond,
  office: async () => (await import('./office.ts')).proveOffice,
}

const VERDICT = new Map([
  [true, 'holds'],
  [false, 'FAILS'],
  [null, 'not measured'],
])

const say = (line: string): void => {
  process.stdout.write(`${line}\n`)
}

/** A proof that throws fails as a whole, and the others go on. */
const run = async (name: string, short: boolean): Promise<Figure[]> => {
  try {
    const prove = await PROOFS[name]?.()
    return prove ? await prove(short) : []
  } catch (error) {
    return [
      {
        what: name,
        promised: 'to be measured',
        measured: error instanceof Error ? (error.stack ?? error.message) : String(error),
        holds: false,
      },
    ]
  }
}

const { values, positionals: words } = readArguments(HELP, {
  hasPositionals: true,
  options: { short: { type: 'boolean', default: false }, json: { type: 'string' } },
})
const names = Object.keys(PROOFS).filter(
  (name) => words.length === 0 || words.some((word) => name.includes(word)),
)
if (names.length === 0) {
  say(`There is no proof with such a name. There are: ${Object.keys(PROOFS).join(', ')}.`)
  process.exit(2)
}

say(
  `${availableParallelism()} cores, load ${loadavg()[0]?.toFixed(1)} at the start, Node ${process.version}, ${values.short ? 'short' : 'full'} form`,
)
const tally: Tally = { passed: 0, skipped: 0, failures: [], remarks: [] }
for (const name of names) {
  const started = performance.now()
  for (const { what, promised, measured, holds } of await run(name, values.short)) {
    if (holds === true) tally.passed += 1
    if (holds === false)
      tally.failures.push({
        name: `${name}: ${what}`,
        reason: `promised  ${promised}\nmeasured  ${measured}`,
      })
    if (holds === null) {
      tally.skipped += 1
      tally.remarks.push(skipRemark(`${name}: ${what}, ${measured}`))
    }
    say(`\n${VERDICT.get(holds)}  ${name}: ${what}\n  promised  ${promised}\n  measured  ${measured}`)
  }
  say(`  (${((performance.now() - started) / 1000).toFixed(1)} s)`)
}
if (values.json !== undefined) {
  mkdirSync(dirname(values.json), { recursive: true })
  writeFileSync(values.json, JSON.stringify(tally))
}
say(
  `\n${tally.failures.length === 0 ? 'Every promise that could be measured holds.' : `${tally.failures.length} do not hold.`}`,
)
process.exit(tally.failures.length === 0 ? 0 : 1)
