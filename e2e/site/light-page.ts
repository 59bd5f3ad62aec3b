import type { ChangedWorkspace } from './changed-workspace.ts'

export const LIGHT = '/pay/same-day-pay'
export const LIGHT_PAGE = `mf-pay/src/pages${LIGHT}.tsx`

/** Makes a page hydrate as a whole. All its styles are then early; without four parts they are within the budget. */
export const wakeWhole = async (team: ChangedWorkspace): Promise<void> => {
  const asleep = new RegExp(`(?<=path: '${LIGHT}',[^]*?)wake: 'none'`)
  await team.edit('mf-pay/src/routes.ts', asleep, "wake: 'now'")
  await team.edit(LIGHT_PAGE, / {4}<Chapter head=\{sameDay\.driveway[^]*?<\/Chapter>\n/, '')
  await team.edit(LIGHT_PAGE, / {4}<SideChapter head=\{sameDay\.week[^]*?<\/SideChapter>\n/, '')
  await team.edit(LIGHT_PAGE, / {4}<Chapter head=\{drawWeek[^]*?<\/Chapter>\n/, '')
  await team.edit(LIGHT_PAGE, / {4}<PartnerNote .*\n/, '')
  await team.edit(LIGHT_PAGE, /import \{ IslandPlace.*\n/, '')
  await team.edit(LIGHT_PAGE, /import \{ PartnerNote.*\n/, '')
  await team.edit(LIGHT_PAGE, /import \{ drawWeek.*\n/, '')
  await team.edit(LIGHT_PAGE, /, SideChapter(?=, )/, '')
  await team.edit(LIGHT_PAGE, /, Steps(?= \})/, '')
  await team.edit(LIGHT_PAGE, /import driveway.*\n/, '')
  await team.edit(LIGHT_PAGE, /import \{ WeekTable.*\n/, '')
}
