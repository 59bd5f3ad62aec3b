import type { AreaName } from 'shared-contracts'
import {
  FRAGMENT_FOLDERS,
  type FragmentKey,
  type FragmentParams,
  type FragmentSource,
  getFragmentFile,
  matchFragmentFiles,
} from 'shared-contracts/fragment-files'
import type { ComponentType } from 'react'

/**
 * Functions that load one source file each, as `import.meta.glob('./pages/**\/*.tsx', { import: 'Page' })` returns them. The key
 * is the file's path, such as `./pages/pay.tsx`.
 */
export type Loaders = Record<string, () => Promise<unknown>>

/**
 * Loaders of the source files of an area's fragments (pages, slots and islands). The name of a file can have one parameter:
 * `./slots/deal-[trade].tsx` is the source of `deal-solar`, unless `./slots/deal-solar.tsx` exists. Its component gets the prop
 * `trade: 'solar'`.
 */
export interface FragmentModules {
  /** `./pages/hr/onboarding.tsx` is the page /hr/onboarding; `./pages/index.tsx` is the page /. Each file exports `Page`. */
  pages: Loaders
  /** `./slots/contact-block.tsx` exports the content for the slot `contact-block`, as `Slot`. */
  slots: Loaders
  /** `./islands/testimonials.tsx` is the island `testimonials`. Each file exports `Island`. */
  islands: Loaders
}

/** Error that a component threw during rendering. `cause` is the thrown value. */
export class RenderError extends Error {
  override name = 'RenderError'
  /** React's component stack, innermost first, one line per component: `    at Name (file:line:column)`. */
  readonly componentStack: string
  constructor(cause: unknown, componentStack: string) {
    super(cause instanceof Error ? cause.message : String(cause), { cause })
    this.componentStack = componentStack
  }
}

/**
 * Renders one fragment to the HTML that the browser hydrates. Rejects with a RenderError if a component throws, or if a
 * component is still suspended when `signal` aborts.
 */
export type RenderFragment = (
  area: AreaName,
  modules: FragmentModules,
  key: FragmentKey,
  signal: AbortSignal,
) => Promise<string>

const EXPORTS = { route: 'Page', slot: 'Slot', island: 'Island' } as const

const formatFile = (file: string): string => `src/${file.slice(2)}`

/**
 * Finds the source file of a fragment among `files`, the source files of an area's pages, slots and islands. Throws if no file
 * or two files match the fragment, or if the name of a file has two parameters.
 */
export const findFragmentSource = (
  area: AreaName,
  files: readonly string[],
  key: FragmentKey,
): FragmentSource => {
  const fragment = `the ${key.kind} ${key.id}`
  const crowded = files.find((file) => file.split('[').length > 2)
  if (crowded !== undefined)
    throw new Error(
      `${area}/${formatFile(crowded)} has two parameters. The name of a file can have one: rename the file.`,
    )
  const [source, other] = matchFragmentFiles(files, key)
  if (!source)
    throw new Error(
      `${area}/${formatFile(getFragmentFile(key))} does not exist, but the manifest has ${fragment}. Create the file, or remove the ${key.kind}.`,
    )
  if (other)
    throw new Error(
      `${area}/${formatFile(source.file)} and ${area}/${formatFile(other.file)} both match ${fragment}. Rename one of them, or create ${formatFile(getFragmentFile(key))}.`,
    )
  return source
}

/** A fragment's component, and the props that come from a parameter in its file name: `deal-[trade].tsx` gets `trade`. */
export interface LoadedFragment {
  Page: ComponentType<FragmentParams>
  params: FragmentParams
}

/** Loads a fragment's component. Rejects if the source file does not exist, or if it lacks the expected export. */
export const loadFragmentModule = async (
  modules: FragmentModules,
  key: FragmentKey,
): Promise<LoadedFragment> => {
  const loaders = modules[FRAGMENT_FOLDERS[key.kind]]
  const { file = getFragmentFile(key), params = {} } = matchFragmentFiles(Object.keys(loaders), key)[0] ?? {}
  const load = loaders[file]
  if (!load) throw new Error(`${formatFile(file)} does not exist`)
  const Page = (await load()) as LoadedFragment['Page'] | undefined
  if (!Page) throw new Error(`${formatFile(file)} must export a component named ${EXPORTS[key.kind]}`)
  return { Page, params }
}
