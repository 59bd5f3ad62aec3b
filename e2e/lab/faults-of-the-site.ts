import { readdir, rename } from 'node:fs/promises'
import { join } from 'node:path'
import type { Fault, Visit } from './fault.ts'
import type { LeadsMode } from './leads-front.ts'

const LEADS: [name: string, mode: LeadsMode][] = [
  ['lead API down', 'down'],
  ['lead API slow', 'slow'],
  ['lead API takes requests and is silent', 'silent'],
  ['lead API cut off within its answer', 'cut off'],
  ['lead API answers HTML, 200', 'HTML with 200'],
  ['lead API answers HTML, 502', 'HTML with 502'],
]

const leadsFault = ([name, mode]: (typeof LEADS)[number]): Fault => ({
  name,
  begin: ({ stage }) => stage.leads.mode(mode),
  end: async (visit) => {
    await visit.stage.leads.mode('well')
    visit.met += visit.stage.leads.takeTroubled()
  },
})

const storeOf = ({ stage }: Visit): string => join(stage.stateDir, 'store')

const STORE: Fault[] = [
  {
    name: 'store unreadable',
    begin: ({ stage }) => stage.show('faulty'),
    meanwhile: async (visit) => {
      await rename(storeOf(visit), `${storeOf(visit)}.away`)
      visit.met += 1
    },
    end: async (visit) => {
      // Once: what ends a fault is called wherever a visit ends.
      await rename(`${storeOf(visit)}.away`, storeOf(visit)).catch(() => undefined)
    },
  },
  {
    name: 'newest composition gone, server started anew',
    begin: ({ stage }) => stage.show('faulty'),
    meanwhile: async (visit) => {
      const composition = await visit.stage.shown()
      const folder = join(storeOf(visit), 'compositions')
      const names = (await readdir(folder)).filter((name) => name.startsWith(composition))
      for (const name of names) await rename(join(folder, name), join(folder, `.away-${name}`))
      visit.met += names.length
      await visit.stage.stop()
      await visit.stage.start()
    },
    end: async (visit) => {
      const folder = join(storeOf(visit), 'compositions')
      for (const name of await readdir(folder))
        if (name.startsWith('.away-'))
          await rename(join(folder, name), join(folder, name.slice('.away-'.length)))
    },
  },
]

/** Gone at once, and on its way back while the visitor goes on. */
const restart = async (visit: Visit): Promise<void> => {
  await visit.stage.stop()
  visit.met += 1
  void visit.stage.start()
}

const moved = (to: 'sound' | 'faulty') => ({
  begin: ({ stage }: Visit) => stage.show(to === 'sound' ? 'faulty' : 'sound'),
  meanwhile: async (visit: Visit) => {
    await visit.stage.show(to)
    visit.met += 1
  },
})

const offline = async (visit: Visit): Promise<void> => {
  await visit.context.setOffline(true)
  visit.met += 1
}

const SERVER: Fault[] = [
  {
    name: 'server restarted mid-visit',
    isCutOff: true,
    meanwhile: restart,
    beforeSending: restart,
    end: ({ stage }) => stage.start(),
  },
  {
    // A form whose code has not come is posted by the browser itself.
    name: 'server restarted, the form asleep',
    begin: ({ context }) => context.route(/\/_r\/mf-leadcapture\/.*\.js$/, () => undefined),
    beforeSending: restart,
    end: ({ stage }) => stage.start(),
  },
  { name: 'released mid-visit', ...moved('faulty') },
  { name: 'rolled back mid-visit', ...moved('sound') },
  {
    name: 'offline mid-visit',
    isCutOff: true,
    meanwhile: offline,
    beforeSending: offline,
    end: ({ context }) => context.setOffline(false),
  },
]

/** Of the server side: each visit has the site for itself. */
export const FAULTS_OF_THE_SITE: Fault[] = [...LEADS.map(leadsFault), ...STORE, ...SERVER]
