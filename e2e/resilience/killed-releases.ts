import { join } from 'node:path'
import {
  defineScenario,
  type RunResult,
  runScript,
  formatCounts,
  findProcesses,
  waitUntil,
} from '@federation/test-kit/resilience'
import { RELEASE_SCRIPT, serveStore } from '@federation/test-kit/served-store'
import { publishRelease } from '@federation/release'
import { readRunningCanary } from '@federation/rollout'
import { listFolder, WORKSPACE } from '@federation/node-kit'
import { channelHead, readComposition, storePaths, verifyStore } from '@federation/registry'
import { writeSampleArea } from '@federation/test-kit'

const AREAS = ['mf-hr', 'mf-pay'] as const
/** After this number of killed commands, the scenario lets one command run to its end. */
const FULL_RUN_INTERVAL = 10
/**
 * Maximum time in ms after a command until its child processes have ended and the server serves the current version of the
 * site.
 */
const EXIT_TIMEOUT_MS = 12_000
const FED = join(WORKSPACE, 'federation/cli/fed.ts')

interface Command {
  kind: string
  script: string
  args: string[]
}

const fed = (kind: string, ...args: string[]): Command => ({ kind, script: FED, args })

/**
 * Returns true if the command had a legitimate reason to fail: the canary had already ended, another command had changed the
 * live version, or there was nothing to roll back.
 */
const isRejected = ({ code, stderr }: RunResult): boolean =>
  code === 1 && /\b(?:NOTHING_TO_ROLL_BACK|CANARY_\w+|CHANNEL_MOVED)\b/.test(stderr)

export const scenario = defineScenario({
  promises: {
    whole:
      'releases, canaries, promotions and rollbacks killed at random moments leave a valid store that is served, no process, and nothing that the next command does not clean up',
  },
  needs: ['procfs'],
  isQuick: true,
  run: async (context) => {
    const { random, check, progress } = context
    const kills = context.count(8, 60, 200)
    const { site, store, release } = await serveStore(context)
    const { stateDir } = site
    for (const id of ['1.0.0', '1.0.1']) await release(AREAS, id)

    let drawnCount = 0
    const draw = async (): Promise<Command> => {
      drawnCount += 1
      const kind = (await readRunningCanary(store))
        ? random.pick(['release', 'rollback', 'share', 'promote', 'stop'])
        : random.pick(['release', 'release', 'rollback', 'canary', 'canary'])
      if (kind === 'rollback') return fed(kind, 'rollback', random.pick(AREAS))
      if (kind === 'share') return fed(kind, 'promote', '--canary', String(20 + (drawnCount % 60)))
      if (kind === 'promote') return fed(kind, 'promote')
      if (kind === 'stop') return fed(kind, 'promote', '--stop')
      const [area, id] = [random.pick(AREAS), `2.0.${drawnCount}`]
      // Make the file large, so that copying, hashing and compressing it take some time.
      const files = {
        'client/big.js': `export const big = ${JSON.stringify(`${drawnCount} `.repeat(60_000))}`,
      }
      const built = await writeSampleArea(area, id, `${area} ${id}`, { files })
      if (kind === 'release') return { kind, script: RELEASE_SCRIPT, args: [built] }
      await publishRelease(store, built)
      return fed(kind, 'promote', `${area}@${id}`, '--canary', '10', '--skip', 'browser')
    }

    const others = async () => ((await findProcesses(stateDir)) ?? []).filter(({ pid }) => pid !== site.pid)
    const scratch = () => listFolder(storePaths(store).scratch)
    const faults: string[] = []
    let halfWritten = 0
    /**
     * Records a fault if a child process still runs, if the check of the store finds a problem, or if the server does not serve
     * the current live releases.
     */
    const inspect = async (when: string): Promise<void> => {
      const note = (fault: string) => void faults.push(`${when}: ${fault}`)
      if (!(await waitUntil(async () => (await others()).length === 0, EXIT_TIMEOUT_MS)))
        note('a process goes on')
      const findings = await verifyStore(store)
      if (findings.some(({ code }) => code === 'SCRATCH_LEFT')) halfWritten += 1
      for (const { code, place, detail } of findings)
        if (code !== 'SCRATCH_LEFT') note(`${code} ${place} ${detail ?? ''}`)
      const head = await channelHead(store, 'live')
      if (!head) return note('nothing is live')
      if (!(await waitUntil(async () => (await site.composition()) === head.composition, EXIT_TIMEOUT_MS)))
        note('the server does not serve what is live')
      const { areas } = await readComposition(store, head.composition)
      for (const area of AREAS)
        if (!(await site.text(`/${area}`)).includes(`<h1>${area} ${areas[area]}</h1>`))
          note(`/${area} does not say ${areas[area]}`)
    }

    /** Key: kind of command. Value: duration in ms of its last run that was not killed. */
    const durations = new Map<string, number>()
    const runWhole = async ({ kind, script, args }: Command): Promise<void> => {
      const result = await runScript(script, args, { stateDir })
      await inspect(`${kind} to its end`)
      if (isRejected(result)) return
      if (result.code !== 0) return void faults.push(`${kind} after kills failed: ${result.stderr.trim()}`)
      durations.set(kind, result.milliseconds)
      // After the command, the server can still compose the canary with the new live releases. Wait until no temporary file is
      // left.
      if (!(await waitUntil(async () => (await scratch()).length === 0, EXIT_TIMEOUT_MS)))
        faults.push(`${kind} left ${(await scratch()).join(', ')}`)
    }

    const killed: string[] = []
    let isWholeDue = false
    while (killed.length < kills) {
      const command = await draw()
      const duration = durations.get(command.kind)
      if (duration === undefined || isWholeDue) {
        await runWhole(command)
        isWholeDue = false
        continue
      }
      // A command writes to the store late, because Node needs some time to start. The square root makes late kills more
      // probable.
      const killAfterMs = Math.sqrt(random.next()) * duration
      const { code, milliseconds } = await runScript(command.script, command.args, { stateDir, killAfterMs })
      if (code === null) killed.push(command.kind)
      else durations.set(command.kind, milliseconds)
      isWholeDue = code === null && killed.length % FULL_RUN_INTERVAL === 0
      await inspect(`kill ${killed.length}, ${command.kind} at ${killAfterMs.toFixed(0)} ms`)
      progress(`${killed.length} of ${kills}, ${faults.length} faults`)
    }
    const built = await writeSampleArea('mf-hr', '9.0.0', 'mf-hr 9.0.0')
    await runWhole({ kind: 'release', script: RELEASE_SCRIPT, args: [built] })
    check.whole(
      `${faults.length} faults after ${kills} kills (${formatCounts(killed)}); half-written files ${halfWritten} times`,
      faults,
    )
  },
})
