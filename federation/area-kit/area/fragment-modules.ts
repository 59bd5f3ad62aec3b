import type { AreaName, FragmentKind } from 'shared-contracts'
import type { ComponentType } from 'react'

/** Loaders by file, as `import.meta.glob('./pages/**\/*.tsx', { import: 'Page' })` returns them. */
export type Loaders = Record<string, () => Promise<unknown>>

export interface FragmentModules {
  /** `./pages/hr/onboarding.tsx` is the page /hr/onboarding; `./pages/index.tsx` is /. Each exports `Page`. */
  pages: Loaders
  /** `./slots/contact-block.tsx` exports the area's content for the slot contact-block, as `Slot`. */
  slots: Loaders
  /** `./islands/testimonials.tsx` exports the island testimonials, as `Island`. */
  islands: Loaders
}

/** Identifies a fragment within an area. */
export interface FragmentKey {
  kind: FragmentKind
  id: string
}

/** Error of a component during rendering. `cause` is the value that the component threw. */
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
 * Renders one fragment to the HTML that the browser hydrates. Rejects with a RenderError if a component throws, or is still
 * suspended when `signal` aborts.
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

/** Export name of the component in a fragment's module. */
const EXPORTS = { route: 'Page', slot: 'Slot', island: 'Island' } as const

/** Returns the path of the file with a fragment's component, relative to the area's `src/`. */
export const getFragmentFile = ({ kind, id }: FragmentKey): string => {
  const name = kind === 'route' ? (id === '/' ? '/index' : id) : `/${id}`
  return `./${FOLDERS[kind]}${name}.tsx`
}

/** Loads a fragment's component. Rejects if the area has no such file, or the file lacks the export. */
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
