import { spawnSync } from 'node:child_process'
import { availableParallelism, loadavg } from 'node:os'
import { readArguments } from 'federation/service/read-arguments'
import { type PostgresServer, startPostgres } from 'federation/testing/postgres/postgres-server'
import { FRONTS } from '../testing/api-process.ts'
import { proveAway } from './away.ts'
import { proveBadInputs } from './bad-inputs.ts'
import { proveFaults } from './faults.ts'
import { proveKills } from './kills.ts'
import { proveMail } from './mail.ts'
import { proveOneKey } from './one-key.ts'
import { proveOneSlot } from './one-slot.ts'
import { proveOrder } from './order.ts'
import { type Figure, onScene, type Scene } from './scene.ts'
import { canTrace } from './strace.ts'
import { proveThroughput } from './throughput.ts'
import { proveTrickle } from './trickle.ts'

const HELP = `Measures what the lead API promises and prints it as a table; exits with 1 where a promise does not hold.

  npm run prove:leads                             everything, which takes some minutes
  npm run prove:leads -- <word>…                  only the proofs whose name holds one of the words
  npm run prove:leads -- --through site|nginx     visitors come through the site server, and through nginx before it
  npm run prove:leads -- --help                   this text

Nothing else should run on the machine meanwhile: the load is printed, so that figures can be judged by it.`

const say = (line: string): void => {
  process.stdout.write(`${line}\n`)
}

const bring = (): void => {
  if (canTrace() || process.getuid?.() !== 0) return
  say('installing strace …')
  spawnSync('apt-get', ['install', '-y', 'strace'], { stdio: 'ignore' })
}

const { values, positionals: words } = readArguments(HELP, {
  hasPositionals: true,
  options: { through: { type: 'string', default: 'nothing' } },
})
if (!FRONTS.some((front) => front === values.through)) {
  console.error(`--through must be one of ${FRONTS.join(', ')}, not ${values.through}\n\n${HELP}`)
  process.exit(2)
}
process.env['PROVE_THROUGH'] = values.through
bring()
const postgres = await startPostgres()
/** A database of its own for each proof. */
const onPostgres = async (
  prove: (scene: Scene, databaseUrl: string, server: PostgresServer) => Promise<Figure>,
): Promise<Figure> => {
  if (!postgres)
    return {
      what: 'the same on PostgreSQL',
      promised: 'the same',
      measured: 'not measured: no PostgreSQL is to be had',
      holds: null,
    }
  const databaseUrl = await postgres.createDatabase()
  return onScene((scene) => prove(scene, databaseUrl, postgres))
}

const PROOFS: Record<string, () => Promise<Figure | Figure[]>> = {
  'kills sqlite': () => onScene((scene) => proveKills(scene, { submissions: 20_000, kills: 200 })),
  'kills postgres': () =>
    onPostgres((scene, databaseUrl) => proveKills(scene, { submissions: 20_000, kills: 200, databaseUrl })),
  order: () => onScene((scene) => proveOrder(scene, 1000)),
  faults: () => onScene((scene) => proveFaults(scene, 100)),
  mail: () => onScene((scene) => proveMail(scene, 300)),
  'key sqlite': () => onScene((scene) => proveOneKey(scene)),
  'key postgres': () => onPostgres(proveOneKey),
  'slot sqlite': () => onScene((scene) => proveOneSlot(scene)),
  'slot postgres': () => onPostgres(proveOneSlot),
  away: () => onPostgres((scene, _databaseUrl, server) => proveAway(scene, server, 100)),
  inputs: () => onScene((scene) => proveBadInputs(scene, 50_000)),
  trickle: () => onScene((scene) => proveTrickle(scene, 1500)),
  'throughput sqlite': () => onScene((scene) => proveThroughput(scene, 10)),
  'throughput postgres': () => onPostgres((scene, databaseUrl) => proveThroughput(scene, 10, databaseUrl)),
}

const VERDICT = new Map([
  [true, 'holds'],
  [false, 'FAILS'],
  [null, 'not measured'],
])

say(
  `${availableParallelism()} cores, load ${loadavg()[0]?.toFixed(1)} at the start, Node ${process.version}, SQLite ${process.versions.sqlite}, ${postgres?.version ?? 'no PostgreSQL'}`,
)
let failed = 0
for (const [name, prove] of Object.entries(PROOFS)) {
  if (words.length > 0 && !words.some((word) => name.includes(word))) continue
  const figures = [await prove()].flat()
  failed += figures.filter(({ holds }) => holds === false).length
  for (const { what, promised, measured, holds } of figures) {
    say(
      `\n${VERDICT.get(holds)}  ${what}  (load ${loadavg()[0]?.toFixed(1)})\n  promised  ${promised}\n  measured  ${measured}`,
    )
  }
}
await postgres?.stop()
say(`\n${failed === 0 ? 'Every promise that could be measured holds.' : `${failed} do not hold.`}`)
process.exitCode = failed === 0 ? 0 : 1
