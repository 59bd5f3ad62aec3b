import type { AreaName, FragmentKind } from 'shared-contracts'
import type { ComponentType } from 'react'

/** Loaders by file, as `import.meta.glob('./pages/**\/*.tsx', { import: 'Page' })` gives them. */
export type Loaders = Record<string, () => Promise<unknown>>

export interface FragmentModules {
  /** `./pages/hr/onboarding.tsx` is the page /hr/onboarding; `./pages/index.tsx` is /. Each exports `Page`. */
  pages: Loaders
  /** `./slots/contact-block.tsx` exports the area's content for the slot contact-block, as `Slot`. */
  slots: Loaders
  /** `./islands/testimonials.tsx` exports the island testimonials, as `Island`. */
  islands: Loaders
}

/** Names one of an area's fragments. */
export interface FragmentKey {
  kind: FragmentKind
  id: string
}

/** The error that a component threw while its fragment was rendered, as `cause`, and the components around it. */
export class RenderError extends Error {
  override name = 'RenderError'
  /** React's, the innermost first: a line each, `    at Name (file:line:column)`. */
  readonly componentStack: string
  constructor(cause: unknown, componentStack: string) {
    super(cause instanceof Error ? cause.message : String(cause), { cause })
    this.componentStack = componentStack
  }
}

/**
 * Renders one fragment as the browser will hydrate it. Rejects with a RenderError where a component throws, or still waits
 * when `signal` ends it.
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

/** The name that the module of a fragment exports its component by. */
const EXPORTS = { route: 'Page', slot: 'Slot', island: 'Island' } as const

/** Path of the file with a fragment's component, from the area's `src/`. */
export const fragmentFile = ({ kind, id }: FragmentKey): string => {
  const name = kind === 'route' ? (id === '/' ? '/index' : id) : `/${id}`
  return `./${FOLDERS[kind]}${name}.tsx`
}

/** Loads a fragment's component. Rejects where the area has no such file, or the file lacks its export. */
export const moduleFor = async (modules: FragmentModules, key: FragmentKey): Promise<ComponentType> => {
  const file = fragmentFile(key)
  const load = modules[FOLDERS[key.kind]][file]
  if (!load)
    throw new Error(
      `src/${file.slice(2)} does not exist, but the manifest has the ${key.kind} ${key.id}. Create the file, or remove the ${key.kind}`,
    )
  const component = (await load()) as ComponentType | undefined
  if (!component) throw new Error(`src/${file.slice(2)} must export a component named ${EXPORTS[key.kind]}`)
  return component
}
