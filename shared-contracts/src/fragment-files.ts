/**
 * Finds the source file of a fragment (a route, slot or island) in an area. The file's name is the fragment's name, or a
 * pattern with one parameter, such as `slots/deal-[trade].tsx`.
 */
import type { FragmentKind } from './area.ts'

/** Key of a fragment (a route, slot or island) within an area: its kind, and its route path or name. */
export interface FragmentKey {
  kind: FragmentKind
  id: string
}

/** Props that a fragment's component gets from the name of its file. For example, `{ trade: 'solar' }`. */
export type FragmentParams = Readonly<Record<string, string>>

export interface FragmentSource {
  /** Path relative to the area's `src/`, such as `./pages/pay.tsx` or `./slots/deal-[trade].tsx`. */
  file: string
  /** Value of the parameter in `file`, such as `trade` in `./slots/deal-[trade].tsx`. Empty if `file` has no parameter. */
  params: FragmentParams
}

/** Folder of a fragment's source file, by the fragment's kind. */
export const FRAGMENT_FOLDERS = {
  route: 'pages',
  slot: 'slots',
  island: 'islands',
} as const satisfies Record<FragmentKind, string>

/** Returns the path of the file with the same name as the fragment, relative to the area's `src/`. The file may not exist. */
export const getFragmentFile = ({ kind, id }: FragmentKey): string => {
  const name = kind === 'route' ? (id === '/' ? '/index' : id) : `/${id}`
  return `./${FRAGMENT_FOLDERS[kind]}${name}.tsx`
}

/**
 * Lists the files in `files` that can be the source of a fragment. If a file has the fragment's name, lists only this file.
 * Otherwise lists files with a parameter in their name, such as `deal-[trade].tsx`, that match the fragment's name. A parameter
 * matches one or more characters except slashes.
 */
export const matchFragmentFiles = (files: readonly string[], key: FragmentKey): FragmentSource[] => {
  const ownFile = getFragmentFile(key)
  if (files.includes(ownFile)) return [{ file: ownFile, params: {} }]
  return files.flatMap((file) => {
    const [before = '', name = '', after = ''] = file.split(/[[\]]/)
    const value = ownFile.slice(before.length, -after.length)
    const isMatch = value !== '' && !value.includes('/') && ownFile === before + value + after
    return isMatch ? [{ file, params: { [name]: value } }] : []
  })
}

/**
 * Returns `value` as a key of `table`. Throws a RangeError that lists all keys if `table` has no such key. Components call it
 * with props from their file's name, such as `trade` in `slots/deal-[trade].tsx`, because the type of these props is `string`.
 */
export const requireKey = <Table extends object>(table: Table, value: string): keyof Table & string => {
  if (Object.hasOwn(table, value)) return value as keyof Table & string
  throw new RangeError(`"${value}" is not one of: ${Object.keys(table).join(', ')}`)
}
