import { dollars } from 'shared-ui/scenes/money.ts'

export const VIEWERS = ['setter', 'lead', 'manager', 'payroll', 'owner'] as const
export type Viewer = (typeof VIEWERS)[number]

export const FILE_FIELDS = ['hours', 'pay', 'territory', 'rate'] as const
export type FileField = (typeof FILE_FIELDS)[number]

/**
 * People about whom a viewer sees a field, such as the pay. `own`: only the viewer. `crew`: the viewer's team. `sales`:
 * everyone in sales, but the field `pay` then shows only the commission.
 */
type Scope = 'none' | 'own' | 'crew' | 'sales' | 'all'

const SCOPES: Readonly<Record<Viewer, Readonly<Record<FileField, Scope>>>> = {
  setter: { hours: 'own', pay: 'own', territory: 'own', rate: 'own' },
  lead: { hours: 'crew', pay: 'own', territory: 'none', rate: 'own' },
  manager: { hours: 'none', pay: 'sales', territory: 'all', rate: 'sales' },
  payroll: { hours: 'all', pay: 'all', territory: 'none', rate: 'all' },
  owner: { hours: 'all', pay: 'all', territory: 'all', rate: 'all' },
}

/** Name of the viewer's own file in `PERSONNEL_FILES`. Viewers who are not listed have no file there. */
export const OWN_FILES: Partial<Record<Viewer, string>> = { setter: 'Tyrell Boone', lead: 'Dwayne Pruitt' }

const SALES: ReadonlySet<PersonFile['team']> = new Set(['Doors', 'Closers'])

/** Part of a field that a viewer sees. `part` occurs only for the field `pay`: the viewer sees only the commission in it. */
export type Visibility = 'all' | 'part' | 'hidden'

/**
 * Returns which part of the field `data` in `file` the viewer sees. `files` are all files on the page. The viewer's own file
 * determines to which team the viewer belongs.
 */
export const getVisibility = (
  viewer: Viewer,
  data: FileField,
  file: PersonFile,
  files: readonly PersonFile[],
): Visibility => {
  const viewerFile = files.find(({ name }) => name === OWN_FILES[viewer])
  const isOwn = viewerFile === file
  switch (SCOPES[viewer][data]) {
    case 'all':
      return 'all'
    case 'own':
      return isOwn ? 'all' : 'hidden'
    case 'crew':
      return viewerFile?.team === file.team ? 'all' : 'hidden'
    case 'sales':
      if (!SALES.has(file.team)) return 'hidden'
      return data === 'pay' ? 'part' : 'all'
    case 'none':
    default:
      return 'hidden'
  }
}

/** Counts the fields that a viewer sees, and the people with at least one visible field. */
export const countVisibleFields = (
  viewer: Viewer,
  files: readonly PersonFile[],
): { fields: number; people: number } => {
  const visibleCounts = files.map(
    (file) => FILE_FIELDS.filter((data) => getVisibility(viewer, data, file, files) !== 'hidden').length,
  )
  return {
    fields: visibleCounts.reduce((sum, count) => sum + count, 0),
    people: visibleCounts.filter((count) => count > 0).length,
  }
}

/** Hourly wage of a technician in cents. */
const TECHNICIAN_HOUR = 2600

export interface PersonFile {
  name: string
  team: 'Doors' | 'Closers' | 'Crew 2' | 'Service'
  /** Hours in the week of November 16. Null if they are not submitted yet. */
  hours: number | null
  /** Pay before taxes on November 20, in cents. */
  pay: number
  /** Part of `pay` that is commission, in cents. */
  commission: number
  territory: string | null
  rate: string
}

/**
 * Personnel files of the sample company. They are a copy, because the sample company's data would more than double the script
 * that the browser loads. A test compares the copy with that data.
 */
export const PERSONNEL_FILES: readonly PersonFile[] = [
  {
    name: 'Tyrell Boone',
    team: 'Doors',
    hours: 38,
    pay: 207_000,
    commission: 147_000,
    territory: 'Saratoga Shore',
    rate: '30% of the pool',
  },
  {
    name: 'Ana Castillo',
    team: 'Doors',
    hours: 44,
    pay: 318_600,
    commission: 201_600,
    territory: 'Traverse Bench',
    rate: '30% of the pool',
  },
  {
    name: 'Marisol Vega',
    team: 'Closers',
    hours: null,
    pay: 448_600,
    commission: 319_000,
    territory: null,
    rate: '60% of the pool',
  },
  {
    name: 'Dwayne Pruitt',
    team: 'Crew 2',
    hours: 40.5,
    pay: 241_920,
    commission: 0,
    territory: null,
    rate: '40% of the pieces',
  },
  {
    name: 'Beau Hatch',
    team: 'Crew 2',
    hours: 40.5,
    pay: 181_440,
    commission: 0,
    territory: null,
    rate: '30% of the pieces',
  },
  {
    name: 'Cody Marsh',
    team: 'Service',
    hours: 38,
    pay: 355_600,
    commission: 0,
    territory: null,
    rate: `${dollars(TECHNICIAN_HOUR)} an hour`,
  },
]
