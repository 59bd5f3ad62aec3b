import { expect, test } from 'vitest'
import { findMissingStories } from './check-stories.ts'

const sources = {
  'shared-ui/src/a.tsx': `export const Shown = () => null
export function Imported() {}
export const Context = createContext(null)
export const LIMIT = 3`,
}
const story = `import { Imported } from 'shared-ui'
import {
  Shown,
} from 'shared-ui/a.tsx'

export const stories = { Shown: show(Shown) }
`

test('reports a component that no story shows, also if a story imports it', () => {
  expect(findMissingStories(sources, [story])).toEqual([
    'shared-ui/src/a.tsx: Imported has no story. Add it to tooling/storybook/stories.',
  ])
})

test('reports nothing if a story shows each component', () => {
  expect(findMissingStories(sources, [story, 'export const more = { Imported: show(Imported) }'])).toEqual([])
})
