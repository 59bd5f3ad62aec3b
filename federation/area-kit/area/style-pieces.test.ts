import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build } from 'vite'
import { expect, test } from 'vitest'
import { createSampleWorkspace } from '@federation/test-kit/workspace'
import {
  HASHED_CLASS_NAMES,
  PIECES_FILE,
  createStylePiecesPlugin,
  type PiecesOfModules,
} from './style-pieces.ts'

const BUTTON = '.button { color: red; animation: draw 1s }\n@keyframes draw { to { opacity: 1 } }'

const SOURCES = {
  'entry.ts': "export const pages = [() => import('./one.ts'), () => import('./two.ts')]",
  'blocks.ts': "export { button } from './button.ts'\nexport { list } from './list.ts'",
  'button.ts': "import styles from './button.module.css'\nexport const button = () => styles.button",
  'button.module.css': BUTTON,
  'list.ts': "import styles from './list.module.css'\nexport const list = () => styles.list",
  'list.module.css': '@layer ui { .list { color: blue } .unused { color: blue } }',
  'base.css': '@layer base, ui; p { margin: 0 }',
  'one.ts':
    "import './base.css'\nimport { button } from './blocks.ts'\nimport styles from './one.module.css'\nexport const page = () => button() + styles.wide",
  'one.module.css': '.wide { inline-size: 100% }',
  'two.ts': "import { button, list } from './blocks.ts'\nexport const page = () => button() + list()",
}

const piecesOf = async (
  sources: Record<string, string>,
): Promise<{ table: PiecesOfModules; scripts: string; files: string[] }> => {
  const root = await createSampleWorkspace({ 'package.json': '{"sideEffects":["*.css"]}', ...sources })
  const result = await build({
    root,
    configFile: false,
    logLevel: 'silent',
    css: { modules: HASHED_CLASS_NAMES },
    plugins: [createStylePiecesPlugin()],
    build: {
      cssCodeSplit: false,
      rolldownOptions: { input: join(root, 'entry.ts'), preserveEntrySignatures: 'strict' },
    },
  })
  const { output } = result as Extract<typeof result, { output: unknown }>
  const table = JSON.parse(await readFile(join(root, 'dist', PIECES_FILE), 'utf8')) as PiecesOfModules
  return {
    table,
    scripts: output.map((file) => (file.type === 'chunk' ? file.code : '')).join('\n'),
    files: output.map(({ fileName }) => fileName),
  }
}

const names = (table: PiecesOfModules, module: string) =>
  table[module]?.map(({ name }) => name.replace(/\..*/, ''))

test('lists the styles of each lazily loaded module in the order of execution', async () => {
  const { table, files } = await piecesOf(SOURCES)
  expect(names(table, 'one.ts')).toEqual(['base', 'button', 'one'])
  expect(names(table, 'two.ts')).toEqual(['button', 'list'])
  expect(files.filter((file) => file.endsWith('.css'))).toEqual([])
})

test('names pieces and classes by a hash of their content', async () => {
  const first = await piecesOf(SOURCES)
  const second = await piecesOf({ ...SOURCES, 'one.module.css': '.wide { inline-size: 50% }' })
  const piece = ({ table }: typeof first, module: string, file: string) =>
    table[module]?.find(({ name }) => name.startsWith(`${file}.`))
  expect(piece(second, 'two.ts', 'button')).toEqual(piece(first, 'two.ts', 'button'))
  expect(piece(second, 'one.ts', 'one')?.name).not.toBe(piece(first, 'one.ts', 'one')?.name)
  const [, className = ''] = /\.([a-zA-Z]+)\{color/.exec(piece(first, 'two.ts', 'button')?.css ?? '') ?? []
  expect(className).toMatch(/^[a-zA-Z]{6}$/)
  expect(first.scripts).toContain(className)
})
