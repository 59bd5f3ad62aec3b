import { existsSync, globSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { WORKSPACE } from '@federation/node-kit'
import { parseSync } from 'vite'
import { expect, test } from 'vitest'

const read = (file: string) => readFileSync(join(WORKSPACE, file), 'utf8')

const linksIn = (file: string): string[] =>
  [...read(file).matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, target = '']) => target.split('#', 1)[0] ?? '')
    .filter((target) => target !== '' && !/^[a-z]+:/.test(target))
    .map((target) => join(dirname(file), target))

const DOCUMENTS = globSync(
  ['README.md', '.github/*.md', 'docs/**/*.md', '{federation/*,shared-*,shell,mf-*}/README.md'],
  { cwd: WORKSPACE },
)

test('relative links of documents point to existing files', () => {
  expect(DOCUMENTS.length).toBeGreaterThan(50)
  const broken = DOCUMENTS.flatMap((file) =>
    linksIn(file)
      .filter((target) => !existsSync(join(WORKSPACE, target)))
      .map((target) => `${file}: ${target} does not exist`),
  )
  expect(broken).toEqual([])
})

test('definitions of the glossary are exported by the files that they link to', () => {
  const rows = [...read('docs/glossary.md').matchAll(/^\| (?!term |---)(.+?) \| .+ \| (.+) \|$/gm)]
  expect(rows.length).toBeGreaterThan(40)
  const problems = rows.flatMap(([, term = '', definitions = '']) => {
    const links = [...definitions.matchAll(/\[`(\w+)`\]\(\.\.\/([^)]+)\)/g)]
    if (links.length === 0) return [`${term}: links to no definition`]
    return links
      .filter(
        ([, name = '', file = '']) => !new RegExp(String.raw`^export [\w ]+ ${name}\b`, 'm').test(read(file)),
      )
      .map(([, name = '', file = '']) => `${term}: ${file} does not export ${name}`)
  })
  expect(problems).toEqual([])
})

test('code or comments use each term of the glossary in at least two files', () => {
  const sources = globSync('{e2e,federation,mf-*,shared-*,shell}/**/*.{ts,tsx}', {
    cwd: WORKSPACE,
    exclude: ['**/node_modules/**'],
  }).map((file) => read(file))
  const terms = [...read('docs/glossary.md').matchAll(/^\| (?!term |---)(.+?) \|/gm)].flatMap(
    ([, cell = '']) => cell.split(/, | \(|\)/).filter(Boolean),
  )
  expect(terms.length).toBeGreaterThan(50)
  const unused = terms.filter((term) => {
    // Identifiers, file names and constants use other separators, such as `browserCheck` and `BROWSER_CHECK`.
    const use = new RegExp(term.replaceAll(' ', '[ _-]?'), 'i')
    return sources.filter((source) => use.test(source)).length < 2
  })
  expect(unused).toEqual([])
})

test('files and folders that docs/architecture.md contains exist', () => {
  const paths = [...read('docs/architecture.md').matchAll(/`([\w-]+(?:\/[\w.-]+)+)`/g)].map(
    ([, path = '']) => path,
  )
  expect(paths.length).toBeGreaterThan(40)
  expect(paths.filter((path) => !existsSync(join(WORKSPACE, path)))).toEqual([])
})

/** Files that a how-to tells the reader to create. */
const CREATED = new Set(['mf-leadcapture/api/store/migrations/0210-company-website.sql'])

test('files of the repository that documents name exist', () => {
  const named = DOCUMENTS.filter((file) => !file.startsWith('docs/decisions/')).flatMap((file) => {
    const paths = read(file).matchAll(
      /(?<![\w./@<>{}-])(?:docs|e2e|federation|mf-[a-z]+|shared-(?:ui|contracts)|shell|tooling)(?:\/[\w.-]+)*\/[\w.-]+\.[a-z]+(?![\w<*{[/-])/g,
    )
    return [...paths].map(([path]) => ({ file, path }))
  })
  expect(named.length).toBeGreaterThan(150)
  const missing = named.filter(({ path }) => !CREATED.has(path) && !existsSync(join(WORKSPACE, path)))
  expect(missing.map(({ file, path }) => `${file}: ${path} does not exist`)).toEqual([])
})

/**
 * Returns each name that a module exports, with true if a doc comment precedes its declaration. Follows re-exports of the same
 * package.
 */
const readExports = (file: string): Map<string, boolean> => {
  const source = read(file)
  const { program, comments } = parseSync(file, source)
  const docEnds = comments.filter(({ value }) => value.startsWith('*')).map(({ end }) => end)
  const isDocumented = ({ start }: { start: number }) =>
    docEnds.some((end) => end <= start && source.slice(end, start).trim() === '')
  const found = new Map<string, boolean>()
  // A type and a constant with the same name need one comment.
  const add = (name: string, isDone: boolean) => found.set(name, isDone || (found.get(name) ?? false))
  for (const statement of program.body) {
    if (statement.type !== 'ExportAllDeclaration' && statement.type !== 'ExportNamedDeclaration') continue
    const target = statement.source?.value
    if (target !== undefined) {
      if (!target.startsWith('.')) continue
      const reexported = readExports(join(dirname(file), target))
      if (statement.type === 'ExportAllDeclaration') for (const each of reexported) add(...each)
      else
        for (const { local } of statement.specifiers)
          if (local.type === 'Identifier') add(local.name, reexported.get(local.name) ?? false)
    } else if (statement.type === 'ExportNamedDeclaration' && statement.declaration) {
      const { declaration } = statement
      const ids =
        declaration.type === 'VariableDeclaration'
          ? declaration.declarations.map(({ id }) => id)
          : [declaration.id]
      for (const id of ids) if (id?.type === 'Identifier') add(id.name, isDocumented(statement))
    }
  }
  return found
}

test('exported names of the packages have doc comments', () => {
  const entries = globSync('{federation/*,shared-*}/package.json', { cwd: WORKSPACE }).flatMap((file) => {
    const { exports = {} } = JSON.parse(read(file)) as { exports?: Record<string, string> }
    return Object.values(exports)
      .filter((target) => !target.includes('*'))
      .map((target) => join(dirname(file), target))
  })
  expect(entries.length).toBeGreaterThan(40)
  const undocumented = entries.flatMap((file) =>
    [...readExports(file)].filter(([, isDone]) => !isDone).map(([name]) => `${file}: ${name}`),
  )
  expect(undocumented).toEqual([])
})

test.for([
  ['resilience', 'federation/test-kit/resilience.ts'],
  ['debug-a-failed-test', 'e2e/fixtures/test.ts'],
] as const)('the code sample of %s.md is valid, and calls exported functions', ([howTo, module]) => {
  const [, code = ''] = /^```ts\n([\s\S]*?)^```/m.exec(read(`docs/how-to/${howTo}.md`)) ?? []
  expect(parseSync('sample.ts', code).errors).toEqual([])
  const calls = [...code.matchAll(/(?<![.\w])(\w+)\(/g)].map(([, name = '']) => name)
  expect(calls).not.toEqual([])
  expect(calls.filter((name) => !readExports(module).has(name))).toEqual([])
})

test('how-tos have at most 60 lines', () => {
  const long = globSync('docs/how-to/*.md', { cwd: WORKSPACE })
    .filter((file) => statSync(join(WORKSPACE, file)).isFile())
    .map((file) => `${file}: ${read(file).trimEnd().split('\n').length}`)
    .filter((text) => Number(text.split(': ')[1]) > 60)
  expect(long).toEqual([])
})
