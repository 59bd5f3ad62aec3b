import type { ChangedWorkspace } from './changed-workspace.ts'

export const LIGHT = '/pay/same-day-pay'
export const LIGHT_PAGE = `mf-pay/src/pages${LIGHT}.tsx`

/** Has a page wake as a whole. Its styles all come at once then: without one chapter they weigh no more than they may. */
export const wakeWhole = async (team: ChangedWorkspace): Promise<void> => {
  const asleep = new RegExp(`(?<=path: '${LIGHT}',[^]*?)wake: 'none'`)
  await team.edit('mf-pay/src/routes.ts', asleep, "wake: 'now'")
  await team.edit(LIGHT_PAGE, / {4}<Chapter head=\{sameDay\.driveway[^]*?<\/Chapter>\n/, '')
  await team.edit(LIGHT_PAGE, /, Steps(?= \})/, '')
  await team.edit(LIGHT_PAGE, /import driveway.*\n/, '')
}
