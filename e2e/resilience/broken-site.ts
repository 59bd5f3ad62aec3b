import { readdir, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { type ApiMode, defineScenario, runFed, runFedOf } from '@federation/test-kit/resilience'
import { copyWorkspace } from '@federation/test-kit/workspace'
import { waitUntil } from '@federation/test-kit/processes'
import { runFaults, type Fault, type FaultySite, type Visit } from './support/visit.ts'

const apiFault = (name: string, mode: ApiMode): Fault => ({
  name: `lead API ${name}`,
  begin: ({ site }) => site.front.mode(mode),
  end: async (visit) => {
    await visit.site.front.mode('well')
    visit.met += visit.site.front.takeFaults()
  },
})

const storeOf = ({ site }: Visit): string => join(site.stateDir, 'store')

/** Kills the server and starts it again. Does not wait for the start. */
const restart = async (visit: Visit): Promise<void> => {
  await visit.site.stop()
  visit.met += 1
  void visit.site.start()
}

const goOffline = async (visit: Visit): Promise<void> => {
  await visit.context.setOffline(true)
  visit.met += 1
}

const FAULTS: Fault[] = [
  apiFault('down', 'down'),
  apiFault('slow', 'slow'),
  apiFault('accepts requests and is silent', 'silent'),
  apiFault('cut off within its answer', 'cut off'),
  apiFault('answers HTML, 200', 'HTML with 200'),
  apiFault('answers HTML, 502', 'HTML with 502'),
  {
    name: 'store unreadable',
    meanwhile: async (visit) => {
      await rename(storeOf(visit), `${storeOf(visit)}.away`)
      visit.met += 1
    },
    // Ignore a failed rename: if the visit ended early, `meanwhile` has not renamed the store's folder.
    end: (visit) => rename(`${storeOf(visit)}.away`, storeOf(visit)).catch(() => undefined),
  },
  {
    name: 'newest composition gone, server started again',
    meanwhile: async (visit) => {
      const composition = (await (await visit.site.server())?.composition()) ?? ''
      const folder = join(storeOf(visit), 'compositions')
      const names = (await readdir(folder)).filter((name) => name.startsWith(composition))
      for (const name of names) await rename(join(folder, name), join(folder, `.away-${name}`))
      visit.met += names.length
      await visit.site.stop()
      await visit.site.start()
    },
    end: async (visit) => {
      const folder = join(storeOf(visit), 'compositions')
      for (const name of await readdir(folder))
        if (name.startsWith('.away-'))
          await rename(join(folder, name), join(folder, name.slice('.away-'.length)))
    },
  },
  {
    name: 'server restarted during the visit',
    isCutOff: true,
    meanwhile: restart,
    beforeSending: restart,
    end: ({ site }) => site.start(),
  },
  {
    // The form's script never loads, so the browser itself posts the form.
    name: 'server restarted, the form not hydrated',
    begin: ({ context }) => context.route(/\/_r\/mf-leadcapture\/.*\.js$/, () => undefined),
    beforeSending: restart,
    end: ({ site }) => site.start(),
  },
  {
    name: 'offline during the visit',
    isCutOff: true,
    meanwhile: goOffline,
    beforeSending: goOffline,
    end: ({ context }) => context.setOffline(false),
  },
]

export const scenario = defineScenario({
  promises: {
    served:
      'with the lead API, the store, the server or the network failing, or a release or rollback during the visit, visitors read, go on, get in touch, and what they send is stored once',
  },
  run: async (scene) => {
    const stateDir = await scene.createReleasedStateDir()
    const team = await copyWorkspace()
    scene.onEnd(team.remove)
    await team.edit('mf-pay/src/content/pay.ts', /title: '[^']*'/, `title: 'Pay, as it is after the release'`)
    const output = await runFedOf(team.root, { STATE_DIR: stateDir }, 'publish', 'mf-pay', '--json')
    const [published] = JSON.parse(output) as { release: string }[]
    const move = async ({ server }: FaultySite, ...args: string[]) => {
      await runFed(stateDir, ...args)
      const { live } = JSON.parse(await runFed(stateDir, 'status', '--json')) as {
        live: { composition: string }
      }
      await waitUntil(async () => (await (await server())?.composition()) === live.composition)
    }
    const moved = (name: string, ...args: string[]): Fault => ({
      name,
      meanwhile: async (visit) => {
        await move(visit.site, ...args)
        visit.met += 1
      },
    })
    // Put the release first, so that the site has an earlier composition (version of the site). If a later fault damages the
    // newest composition, the server can use the earlier one.
    const faults = [
      moved('released during the visit', 'promote', `mf-pay@${published?.release}`, '--skip', 'browser'),
      ...FAULTS,
      moved('rolled back during the visit', 'rollback', '--yes'),
    ]
    await runFaults(scene, stateDir, faults, 1)
  },
})
