import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { defineScenario, runFedOf } from '@federation/test-kit/resilience'
import { copyWorkspace } from '@federation/test-kit/workspace'
import { AREAS } from '../fixtures/routes.ts'
import { createFaultsByOwner, runFaults, type Fault } from './support/visit.ts'

/** Faults that support/faults-in-code.ts implements, by name. */
const FAULTS =
  'throws on bootstrap, throws on mount, throws on render, throws on a later render, throws on update, throws on unmount, renders again and again, leaks styles, leaks globals, leaks listeners, leaks timers'.split(
    ', ',
  )
/** Areas that get faults by default: one with pages, and one with the form. Building more areas would be slow. */
const BUILT = ['mf-pay', 'mf-leadcapture']
const UNCHECKED = ['--skip', 'lint,types,tests,browser']

const faultOf = (name: string, owner: string): Fault => ({
  name,
  owner,
  isInCode: true,
  begin: ({ context }) =>
    context.addInitScript((fault) => void Reflect.set(globalThis, '__fault', fault), {
      area: owner,
      fault: name,
    }),
})

const entryOf = (area: string): string => `import * as React from 'react'
import { defineLifecycles } from '@federation/area-kit/lifecycles'
import { faultyLifecycles, withFaults } from './faults-in-code.ts'

export const { bootstrap, mount, update, unmount } = faultyLifecycles('${area}', defineLifecycles('${area}', {
  pages: withFaults(React, '${area}', import.meta.glob('./pages/**/*.tsx', { import: 'Page' })) as never,
  slots: withFaults(React, '${area}', import.meta.glob('./slots/*.tsx', { import: 'Slot' })) as never,
  islands: withFaults(React, '${area}', import.meta.glob('./islands/*.tsx', { import: 'Island' })) as never,
}) as never)
`

/**
 * Releases areas whose code can cause every tested fault. A global variable of the page selects one fault. The function also
 * changes the gate (the checks before a composition goes live) of the copied workspace, so that the gate accepts every release.
 */
const releaseFaulty = async (stateDir: string, areas: readonly string[]): Promise<void> => {
  const copy = await copyWorkspace()
  try {
    await copy.edit(
      'federation/composer/gate/violations.ts',
      'if (violations.length > 0) throw',
      'if (violations.length < 0) throw',
    )
    for (const area of areas) {
      const faults = await readFile(new URL('support/faults-in-code.ts', import.meta.url), 'utf8')
      await copy.write(`${area}/src/faults-in-code.ts`, faults)
      await copy.write(`${area}/src/entry.ts`, entryOf(area))
      // Make every page hydrate as one React root when it loads. Without hydration, the page's own code would not run in
      // the browser.
      for (const name of await readdir(copy.path(`${area}/src`)))
        if (/^routes.*(?<!\.test)\.ts$/.test(name)) {
          const text = await readFile(copy.path(join(area, 'src', name)), 'utf8')
          await copy.write(
            join(area, 'src', name),
            text.replaceAll(/(?<=\n +)hydrate: '(?:never|visible)'/g, "hydrate: 'load'"),
          )
        }
    }
    const settings = { STATE_DIR: stateDir, NODE_ENV: 'production' }
    await runFedOf(copy.root, settings, 'release', 'composer', ...UNCHECKED)
    await runFedOf(copy.root, settings, 'release', ...areas, ...UNCHECKED)
  } finally {
    await copy.remove()
  }
}

export const scenario = defineScenario({
  promises: {
    served:
      "with an area's code that throws, renders again and again, or leaks, visitors read, go on, get in touch, and what they send is stored once",
  },
  run: async (context) => {
    const stateDir = await context.createReleasedStateDir()
    await releaseFaulty(stateDir, context.allAreas ? AREAS : BUILT)
    const faults = createFaultsByOwner(context, FAULTS, { some: BUILT, all: AREAS }, faultOf)
    await runFaults(context, stateDir, faults)
  },
})
