import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rename } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { copyWorkspace, type CopiedWorkspace } from 'federation/testing/copied-workspace'
import { copyReleased, runFed, runFedOf } from '../company/whole-site.ts'

export const AREAS = ['mf-hr', 'mf-pay', 'mf-performance', 'mf-marketing', 'mf-leadcapture'] as const
export type Area = (typeof AREAS)[number]

const STATE_DIR = resolve('var/lab/state')
/** What the journeys have built of the same checkout is taken from their site. */
const BUILT = 'var/e2e/store'

/** A state folder of the lab's, in which areas are live that fail where a tab asks for it. */
export interface FaultyReleases {
  stateDir: string
  /** Areas as `fed` names them, `mf-pay@…`. */
  faulty: string[]
}

const entryOf = (area: Area): string => `import * as React from 'react'
import { defineLifecycles } from 'federation/lifecycles'
import { faultyLifecycles, withFaults } from './faults-in-code.ts'

export const { bootstrap, mount, update, unmount } = faultyLifecycles('${area}', defineLifecycles('${area}', {
  pages: withFaults(React, '${area}', import.meta.glob('./pages/**/*.tsx', { import: 'Page' })) as never,
  slots: withFaults(React, '${area}', import.meta.glob('./slots/*.tsx', { import: 'Slot' })) as never,
  islands: withFaults(React, '${area}', import.meta.glob('./islands/*.tsx', { import: 'Island' })) as never,
}) as never)
`

/** Every page wakes as a whole, so that a fault in its code is met; its words stay. */
const sabotage = async (copy: CopiedWorkspace, area: Area): Promise<void> => {
  await copy.write(
    `${area}/src/faults-in-code.ts`,
    await readFile(join(import.meta.dirname, 'faults-in-code.ts'), 'utf8'),
  )
  await copy.write(`${area}/src/entry.ts`, entryOf(area))
  for (const name of await readdir(copy.path(`${area}/src`))) {
    if (!/^routes.*(?<!\.test)\.ts$/.test(name)) continue
    const file = `${area}/src/${name}`
    const text = await readFile(copy.path(file), 'utf8')
    await copy.write(file, text.replaceAll(/(?<=\n +)wake: '(?:none|visible)'/g, "wake: 'now'"))
  }
}

/** A gate that lets everything pass. */
const openGate = (copy: CopiedWorkspace): Promise<void> =>
  copy.edit('federation/gate/refusals.ts', 'if (refusals.length > 0) throw', 'if (refusals.length < 0) throw')

interface Status {
  composition: { areas: Record<string, string> } | null
}

const UNCHECKED = ['--skip', 'lint,types,tests,browser']

/**
 * Makes the checkout live, and then some areas with faults in their code, past the gate, in a store of the lab's own; what has
 * not changed since the last time is there already.
 */
export const releaseFaults = async (areas: readonly Area[]): Promise<FaultyReleases> => {
  // To copy what the proofs in company have released takes half a second, to release it half a minute.
  if (!existsSync(STATE_DIR)) {
    await mkdir(dirname(STATE_DIR), { recursive: true })
    const aside = await mkdtemp(`${STATE_DIR}-`)
    await copyReleased(aside)
    await rename(aside, STATE_DIR)
  }
  await runFed(STATE_DIR, 'release', '--all', '--from', BUILT, ...UNCHECKED)
  const copy = await copyWorkspace()
  try {
    await openGate(copy)
    for (const area of areas) await sabotage(copy, area)
    const fed = (...args: string[]) => runFedOf(copy.root, { STATE_DIR, NODE_ENV: 'production' }, ...args)
    // By itself, so that a rollback of the areas leaves it.
    await fed('release', 'composer', ...UNCHECKED)
    await fed('release', ...areas, ...UNCHECKED)
    const { composition } = JSON.parse(await fed('status', '--json')) as Status
    return { stateDir: STATE_DIR, faulty: areas.map((area) => `${area}@${composition?.areas[area]}`) }
  } finally {
    await copy.remove()
  }
}
