import type { Fault } from './fault.ts'

/** As faults-in-code.ts knows them. */
export const CODE_FAULTS = [
  'throws on bootstrap',
  'throws on mount',
  'throws on render',
  'throws on a later render',
  'throws on update',
  'throws on unmount',
  'renders without end',
  'renders again and again',
  'leaks styles',
  'leaks globals',
  'leaks listeners',
  'leaks timers',
] as const

/** An area's released code does so in this visitor's tab. */
export const FAULTS_OF_CODE: Fault[] = CODE_FAULTS.map((name) => ({
  name,
  isInCode: true,
  hangs: name === 'renders without end',
  begin: async (visit) => {
    await visit.context.exposeBinding('__labMet', () => {
      visit.met += 1
    })
    await visit.context.addInitScript(
      (asked) => {
        Reflect.set(globalThis, '__labFault', asked)
      },
      { area: visit.area, fault: name },
    )
  },
}))
