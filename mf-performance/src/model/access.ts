import type { PersonFile } from '../figures/access.ts'

/** Permissions by job: what somebody sees of the files of others and of their own. */

export const VIEWERS = ['setter', 'lead', 'manager', 'payroll', 'owner'] as const
export type Viewer = (typeof VIEWERS)[number]

export const DATA = ['hours', 'pay', 'territory', 'rate'] as const
export type Data = (typeof DATA)[number]

/** Whose data a viewer sees. `own` is the viewer's alone, `crew` their crew's, `sales` the commission or rate of setters and closers. */
type Scope = 'none' | 'own' | 'crew' | 'sales' | 'all'

const SCOPES: Readonly<Record<Viewer, Readonly<Record<Data, Scope>>>> = {
  setter: { hours: 'own', pay: 'own', territory: 'own', rate: 'own' },
  lead: { hours: 'crew', pay: 'own', territory: 'none', rate: 'own' },
  manager: { hours: 'none', pay: 'sales', territory: 'all', rate: 'sales' },
  payroll: { hours: 'all', pay: 'all', territory: 'none', rate: 'all' },
  owner: { hours: 'all', pay: 'all', territory: 'all', rate: 'all' },
}

/** The viewers who have a file among those that are shown. */
export const OWN_FILES: Partial<Record<Viewer, string>> = { setter: 'Tyrell Boone', lead: 'Dwayne Pruitt' }

const SALES: ReadonlySet<PersonFile['team']> = new Set(['Doors', 'Closers'])

/** Part of one field that a viewer sees. `part` is the commission, without what is paid by the hour. */
export type Sight = 'all' | 'part' | 'hidden'

/** What `viewer` sees of one field of `file`. `files` are all that are shown, the viewer's own among them if there is one. */
export const sightOf = (
  viewer: Viewer,
  data: Data,
  file: PersonFile,
  files: readonly PersonFile[],
): Sight => {
  const own = files.find(({ name }) => name === OWN_FILES[viewer])
  const isOwn = own === file
  switch (SCOPES[viewer][data]) {
    case 'all':
      return 'all'
    case 'own':
      return isOwn ? 'all' : 'hidden'
    case 'crew':
      return own?.team === file.team ? 'all' : 'hidden'
    case 'sales':
      if (!SALES.has(file.team)) return 'hidden'
      return data === 'pay' ? 'part' : 'all'
    case 'none':
    default:
      return 'hidden'
  }
}

/** Number of fields that a viewer sees, and of the people that they are of. */
export const countSeen = (
  viewer: Viewer,
  files: readonly PersonFile[],
): { fields: number; people: number } => {
  const seen = files.map(
    (file) => DATA.filter((data) => sightOf(viewer, data, file, files) !== 'hidden').length,
  )
  return {
    fields: seen.reduce((sum, count) => sum + count, 0),
    people: seen.filter((count) => count > 0).length,
  }
}
