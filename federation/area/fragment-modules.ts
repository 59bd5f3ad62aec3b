import type { AreaName, FragmentKind } from 'shared-contracts'
import type { ComponentType } from 'react'

/** Loaders by file, as `import.meta.glob('./pages/**\/*.tsx', { import: 'Page' })` gives them. */
export type Loaders = Record<string, () => Promise<unknown>>

export interface FragmentModules {
  /** `./pages/hr/onboarding.tsx` holds the page /hr/onboarding; `./pages/index.tsx` holds /. Each exports `Page`. */
  pages: Loaders
  /** `./slots/contact-block.tsx` holds what the area offers for the slot contact-block, as `Slot`. */
  slots: Loaders
  /** `./islands/testimonials.tsx` holds the island testimonials, as `Island`. */
  islands: Loaders
}

/** Names one of an area's fragments. */
export interface FragmentKey {
  kind: FragmentKind
  id: string
}

/** Renders one fragment as the browser will hydrate it. Rejects where the component throws. */
export type RenderFragment = (area: AreaName, modules: FragmentModules, key: FragmentKey) => Promise<string>

const FOLDERS = { route: 'pages', slot: 'slots', island: 'islands' } as const satisfies Record<
  FragmentKind,
  string
>

/** The file that holds a fragment's component, from the area's `src/`. */
export const fragmentFile = ({ kind, id }: FragmentKey): string => {
  const name = kind === 'route' ? (id === '/' ? '/index' : id) : `/${id}`
  return `./${FOLDERS[kind]}${name}.tsx`
}

/** Loads a fragment's component. Rejects where the area has no such file, or the file lacks its export. */
export const moduleFor = async (modules: FragmentModules, key: FragmentKey): Promise<ComponentType> => {
  const file = fragmentFile(key)
  const load = modules[FOLDERS[key.kind]][file]
  if (!load) throw new Error(`There is no src/${file.slice(2)} for the ${key.kind} ${key.id}`)
  const component = (await load()) as ComponentType | undefined
  if (!component) throw new Error(`src/${file.slice(2)} does not export what a ${key.kind} must`)
  return component
}
