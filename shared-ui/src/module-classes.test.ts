import { glob, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'

const WORKSPACE = join(import.meta.dirname, '../..')
const SOURCES = '{shared-ui,shell,mf-*}/src/**/*.tsx'

interface Use {
  source: string
  module: string
  classes: readonly string[]
  /**
   * True if the source file computes a class name, as in `styles[tone]`. The test then cannot list the used classes.
   */
  computed: boolean
}

const usesIn = async (source: string): Promise<Use[]> => {
  const code = await readFile(join(WORKSPACE, source), 'utf8')
  return [...code.matchAll(/^import (\w+) from '(.+\.module\.css)'$/gm)].map(([, name, path = '']) => ({
    source,
    module: join(dirname(source), path),
    classes: [...code.matchAll(new RegExp(`(?<![-/])\\b${name}\\.(\\w+)`, 'g'))].flatMap(
      ([, found]) => found ?? [],
    ),
    computed: code.includes(`${name}[`),
  }))
}

const classesOf = async (module: string): Promise<Set<string>> => {
  const css = (await readFile(join(WORKSPACE, module), 'utf8')).replaceAll(/\/\*[^]*?\*\/|url\([^)]*\)/g, '')
  return new Set([...css.matchAll(/\.([a-zA-Z][\w-]*)/g)].flatMap(([, name]) => name ?? []))
}

const uses = (
  await Promise.all((await Array.fromAsync(glob(SOURCES, { cwd: WORKSPACE }))).map(usesIn))
).flat()

describe('classes of CSS modules', () => {
  it('finds CSS modules in more than 100 sources', () => {
    expect(uses.length).toBeGreaterThan(100)
  })

  it.each(uses)('$source uses only classes that its module defines', async ({ module, classes }) => {
    const defined = await classesOf(module)
    expect(classes.filter((name) => !defined.has(name))).toEqual([])
  })

  it.each([...new Set(uses.map(({ module }) => module))])(
    '%s defines only classes that a source uses',
    async (module) => {
      const users = uses.filter((use) => use.module === module)
      const named = new Set(users.flatMap(({ classes }) => classes))
      expect(
        [...(await classesOf(module))].filter(
          (name) => !named.has(name) && !users.some(({ computed }) => computed),
        ),
      ).toEqual([])
    },
  )
})
