import type { SlotName } from 'shared-contracts'
import type { ComponentType } from 'react'

/** Loaders by file, as `import.meta.glob('./pages/**\/*.tsx', { import: 'Page' })` gives them. */
export type Loaders = Record<string, () => Promise<unknown>>

export interface FragmentModules {
  /** `./pages/hr/onboarding.tsx` holds the page /hr/onboarding; `./pages/index.tsx` holds /. */
  pages: Loaders
  /** `./slots/contact-block.tsx` holds what the area offers for the slot contact-block. */
  slots: Loaders
}

export const pageFile = (path: string): string => `./pages${path === '/' ? '/index' : path}.tsx`
export const slotFile = (slot: SlotName): string => `./slots/${slot}.tsx`

/** Loads the component of a slot or, without one, of the page at `path`. Rejects where the area has no such file. */
export const moduleFor = async (
  modules: FragmentModules,
  slot: SlotName | null,
  path: string,
): Promise<ComponentType> => {
  const file = slot === null ? pageFile(path) : slotFile(slot)
  const load = (slot === null ? modules.pages : modules.slots)[file]
  if (!load) throw new Error(`There is no src/${file.slice(2)} for ${slot ?? path}`)
  const component = (await load()) as ComponentType | undefined
  if (!component) throw new Error(`src/${file.slice(2)} exports no ${slot === null ? 'Page' : 'Slot'}`)
  return component
}
