import { access, glob, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { AreaName } from 'shared-contracts'
import { UsageError } from '../service/command-line.ts'
import { WORKSPACE } from '../service/workspace.ts'

/** A whole small area that builds and passes its tests as it lies there, under a name that nothing else has. */
const TEMPLATE = fileURLToPath(new URL('template', import.meta.url))

/** What of the template is its name, as an area, in addresses and ids, and where people read it. */
const named = (area: AreaName) => {
  const word = area.slice('mf-'.length)
  const label = (word[0] ?? '').toUpperCase() + word.slice(1).replaceAll('-', ' ')
  return (text: string): string =>
    text.replaceAll('mf-newarea', area).replaceAll('newarea', word).replaceAll('Newarea', label)
}

export interface WrittenArea {
  area: AreaName
  /** From the area's folder. */
  files: string[]
  /** The page it begins with. */
  page: string
}

/**
 * Writes a new area into the workspace, whole or not at all: a page, its content, menu entry, tests and README. Throws where
 * the name is none for an area, or something has it already.
 */
export const writeArea = async (name: string, workspace = WORKSPACE): Promise<WrittenArea> => {
  const area = AreaName.safeParse(name).data
  if (area === undefined)
    throw new UsageError(
      `"${name}" is not an area's name. Use mf- and lower-case letters, digits and dashes, such as mf-learning.`,
    )
  const folder = join(workspace, area)
  const isThere = await access(folder).then(
    () => true,
    () => false,
  )
  if (isThere) throw new Error(`${area} exists already: ${folder}. Choose another name.`)
  const rewrite = named(area)
  const aside = join(workspace, `.${area}-${process.pid}`)
  const templates = (
    await Array.fromAsync(glob('**/*.*', { cwd: TEMPLATE, exclude: ['node_modules', 'dist'] }))
  ).toSorted()
  try {
    for (const file of templates) {
      const target = join(aside, rewrite(file))
      await mkdir(dirname(target), { recursive: true })
      await writeFile(target, rewrite(await readFile(join(TEMPLATE, file), 'utf8')))
    }
    await rename(aside, folder)
  } finally {
    await rm(aside, { recursive: true, force: true })
  }
  return { area, files: templates.map(rewrite), page: rewrite('/newarea') }
}
