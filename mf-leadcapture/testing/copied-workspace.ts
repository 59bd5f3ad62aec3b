import { cpSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import type { AtEnd } from './at-end.ts'
import { tempFolder } from './temp-folder.ts'

const WORKSPACE = resolve(import.meta.dirname, '../..')
/** This area and what it stands on. */
const PACKAGES = ['shared-contracts', 'shared-ui', 'federation', 'mf-leadcapture']
const LEFT_OUT = new Set(['dist', 'var'])

/** A copy in which a test changes sources: packages find each other in it, and what is installed where it lies. */
export interface CopiedWorkspace {
  path(file: string): string
  write(file: string, text: string): void
  /** Puts text before the one place in a file that has `mark`. */
  insert(file: string, mark: string, text: string): void
  /** One of its modules; `Module` is the type of the one that it was copied from. */
  load<Module>(file: string): Promise<Module>
}

export const copyWorkspace = (atEnd: AtEnd): CopiedWorkspace => {
  const copy = tempFolder(atEnd)
  for (const name of PACKAGES)
    cpSync(join(WORKSPACE, name), join(copy, name), {
      recursive: true,
      verbatimSymlinks: true,
      filter: (source) => !LEFT_OUT.has(basename(source)),
    })
  for (const name of ['package.json', 'pnpm-lock.yaml', 'tsconfig.base.json', 'tsconfig.tests.json'])
    cpSync(join(WORKSPACE, name), join(copy, name))
  symlinkSync(join(WORKSPACE, 'node_modules'), join(copy, 'node_modules'))
  const path = (file: string): string => join(copy, file)
  const write = (file: string, text: string): void => writeFileSync(path(file), text)
  return {
    path,
    write,
    insert(file, mark, text) {
      const [before, after, ...others] = readFileSync(path(file), 'utf8').split(mark)
      if (before === undefined || after === undefined || others.length > 0)
        throw new Error(`${file} does not hold '${mark}' once`)
      write(file, `${before}${text}${mark}${after}`)
    },
    load: async <Module>(file: string) => (await import(path(file))) as Module,
  }
}
