import type { Rolldown } from 'vite'
import { expect, test } from 'vitest'
import { ROUTER_MODULE } from '../area/client-plugins.ts'
import { groupChunks } from './chunk-groups.ts'

type Sizes = Record<string, number>

/**
 * Creates a fake of the bundler's output chunk for a source file of 100 bytes. `sizes` adds other modules to the chunk: the key
 * is the path, the value the size in bytes.
 */
const chunk = (file: string, imports: string[], sizes: Sizes = {}): Rolldown.OutputChunk => {
  const modules = Object.entries({ [file]: 100, ...sizes })
  return {
    fileName: file,
    facadeModuleId: `/area/${file}`,
    imports,
    modules: Object.fromEntries(
      modules.map(([id, renderedLength]) => [id === ROUTER_MODULE ? id : `/area/${id}`, { renderedLength }]),
    ),
  } as unknown as Rolldown.OutputChunk
}

const FRAGMENTS = ['src/pages/hr/form.tsx', 'src/islands/map.tsx']

const namesOf = (chunks: Rolldown.OutputChunk[], ids: string[], fragments = FRAGMENTS) => {
  const { codeSplitting, chunkNames } = groupChunks('/area', 'src/entry.ts', fragments, chunks)
  const [group] = codeSplitting.groups ?? []
  const name = group?.name as (id: string) => string | null
  return { names: ids.map((id) => name(`/area/${id}`)), chunkNames: [...chunkNames.values()] }
}

test('puts everything that one fragment uses into one chunk, also if a page that never hydrates uses it', () => {
  const chunks = [
    chunk('src/entry.ts', ['kit']),
    chunk('kit', []),
    chunk('src/pages/hr/form.tsx', ['field', 'kit']),
    chunk('src/pages/text.tsx', ['field', 'block']),
    chunk('src/islands/map.tsx', ['kit']),
    chunk('field', []),
    chunk('block', []),
  ]
  expect(namesOf(chunks, ['src/pages/hr/form.tsx', 'field', 'kit', 'block', 'src/islands/map.tsx'])).toEqual({
    names: ['pages-hr-form', 'pages-hr-form', 'entry', null, 'islands-map'],
    chunkNames: ['pages-hr-form', 'islands-map'],
  })
})

test.each([
  { title: 'merges small modules that two fragments share with one of them', bytes: 500, isShared: false },
  { title: 'keeps a large shared module in a chunk of its own', bytes: 50_000, isShared: true },
])('$title', ({ bytes, isShared }) => {
  const chunks = [
    chunk('src/entry.ts', []),
    chunk('src/pages/hr/form.tsx', ['common'], { 'rest-of-form': 90_000 }),
    chunk('src/islands/map.tsx', ['common'], { 'rest-of-map': bytes }),
    chunk('common', [], { library: bytes }),
  ]
  const [form, map, library] = namesOf(chunks, [...FRAGMENTS, 'library']).names
  expect(form).not.toBe(library)
  expect(map === library).toBe(!isShared)
})

test('counts each fragment of a file with a parameter when it compares unused code with saved requests', () => {
  const form = 'src/pages/hr/[form].tsx'
  const map = 'src/islands/map.tsx'
  const chunks = [
    chunk('src/entry.ts', []),
    chunk(form, ['common'], { 'rest-of-form': 90_000 }),
    chunk(map, ['common'], { 'rest-of-map': 3000 }),
    chunk('common', [], { library: 3000 }),
  ]
  const isMerged = (fragments: string[]) => {
    const { names, chunkNames } = namesOf(chunks, [map, 'library'], fragments)
    expect(chunkNames[0]).toBe('pages-hr-_form_')
    return names[0] === names[1]
  }
  expect(isMerged([form, map])).toBe(true)
  expect(isMerged([form, form, form, form, map])).toBe(false)
})

test('does not merge modules that use the router into a chunk of a fragment without the router', () => {
  const chunks = [
    chunk('src/entry.ts', []),
    chunk('src/pages/hr/form.tsx', ['common']),
    chunk('src/islands/map.tsx', ['common'], { [ROUTER_MODULE]: 100 }),
    chunk('common', [], { library: 100 }),
  ]
  const [form, map, library] = namesOf(chunks, [...FRAGMENTS, 'library']).names
  expect(library).toBe(form)
  expect(map).not.toBe(form)
})
