import type { Manifest } from 'vite'
import { expect, test } from 'vitest'
import { listReachableFiles } from './module-graph.ts'

const chunk = (file: string, imports: string[], dynamicImports: string[] = []) => ({
  file,
  imports,
  dynamicImports,
})

test('follows static and dynamic imports, except those of modules that never run', () => {
  const graph: Manifest = {
    entry: chunk('entry.js', ['base'], ['form', 'still']),
    base: chunk('base.js', []),
    form: chunk('form.js', ['base'], ['solver']),
    solver: chunk('solver.js', ['entry']),
    still: chunk('still.js', [], ['picture']),
    picture: chunk('picture.js', []),
  }
  expect(listReachableFiles(graph, ['entry'], new Set(['still']))).toEqual([
    'entry.js',
    'base.js',
    'form.js',
    'solver.js',
  ])
})
