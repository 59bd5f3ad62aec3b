import type { AreaName, FragmentKind } from 'shared-contracts'
import type { ComponentType } from 'react'

/**
 * Functions that load one source file each, as `import.meta.glob('./pages/**\/*.tsx', { import: 'Page' })` returns them. The key
 * is the file's path, such as `./pages/pay.tsx`.
 */
export type Loaders = Record<string, () => Promise<unknown>>

export interface FragmentModules {
  /** `./pages/hr/onboarding.tsx` is the page /hr/onboarding; `./pages/index.tsx` is the page /. Each file exports `Page`. */
  pages: Loaders
  /** `./slots/contact-block.tsx` exports the content for the slot `contact-block`, as `Slot`. */
  slots: Loaders
  /**
   * Loaders of the islands. For example, `./islands/testimonials.tsx` is the island `testimonials`. Each file exports `Island`.
   */
  islands: Loaders
}

/** Key of a fragment (a route, slot or island) within an area: its kind, and its route path or name. */
export interface FragmentKey {
  kind: FragmentKind
  id: string
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

const FOLDERS = { route: 'pages', slot: 'slots', island: 'islands' } as const satisfies Record<
  FragmentKind,
  string
>

const EXPORTS = { route: 'Page', slot: 'Slot', island: 'Island' } as const

/** Returns the path of a fragment's source file, relative to the area's `src/`. */
export const getFragmentFile = ({ kind, id }: FragmentKey): string => {
  const name = kind === 'route' ? (id === '/' ? '/index' : id) : `/${id}`
  return `./${FOLDERS[kind]}${name}.tsx`
}

/** Loads a fragment's component. Rejects if the source file does not exist, or if it lacks the expected export. */
export const loadFragmentModule = async (
  modules: FragmentModules,
  key: FragmentKey,
): Promise<ComponentType> => {
  const file = getFragmentFile(key)
  const load = modules[FOLDERS[key.kind]][file]
  if (!load)
    throw new Error(
      `src/${file.slice(2)} does not exist, but the manifest has the ${key.kind} ${key.id}. Create the file, or remove the ${key.kind}`,
    )
  const component = (await load()) as ComponentType | undefined
  if (!component) throw new Error(`src/${file.slice(2)} must export a component named ${EXPORTS[key.kind]}`)
  return component
}
