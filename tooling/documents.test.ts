import { existsSync, globSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { WORKSPACE } from '@federation/node-kit'
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

test('files that docs/architecture.md contains exist', () => {
  const paths = [...read('docs/architecture.md').matchAll(/`([\w-]+(?:\/[\w.-]+)+)`/g)].map(
    ([, path = '']) => path,
  )
  expect(paths.length).toBeGreaterThan(40)
  expect(paths.filter((path) => !existsSync(join(WORKSPACE, path)))).toEqual([])
})

test('how-tos have at most 60 lines', () => {
  const long = globSync('docs/how-to/*.md', { cwd: WORKSPACE })
    .filter((file) => statSync(join(WORKSPACE, file)).isFile())
    .map((file) => `${file}: ${read(file).trimEnd().split('\n').length}`)
    .filter((text) => Number(text.split(': ')[1]) > 60)
  expect(long).toEqual([])
})
