import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { AreaRelease, Composition, RenderLayout, ShellRelease } from 'shared-contracts'
import { readRelease } from '../store/release-document.ts'
import { storePaths } from '../store/store-paths.ts'

/** The releases of a composition, read and held against their digests. */
export interface Parts {
  shell: ShellRelease
  areas: AreaRelease[]
  renderLayout: RenderLayout
  /** The text of a fragment or a style piece. */
  textOf: (owner: Pick<AreaRelease, 'name' | 'release'> | Pick<ShellRelease, 'name' | 'release'>, file: string) => Promise<string>
}

/** Reads all that a composition consists of. Throws where a release is missing or was tampered with. */
export const readParts = async (store: string, composition: Composition): Promise<Parts> => {
  const paths = storePaths(store)
  const shell = await readRelease(store, 'shell', composition.shell)
  if (shell.kind !== 'shell') throw new Error(`shell ${composition.shell} is not a release of the shell`)
  const areas: AreaRelease[] = []
  for (const [name, id] of Object.entries(composition.areas)) {
    const release = await readRelease(store, name, id)
    if (release.kind !== 'area') throw new Error(`${name} ${id} is not a release of an area`)
    areas.push(release)
  }
  const layoutFile = join(paths.release('shell', shell.release), shell.layout)
  const { renderLayout } = (await import(pathToFileURL(layoutFile).href)) as { renderLayout: RenderLayout }
  return {
    shell,
    areas,
    renderLayout,
    textOf: ({ name, release }, file) => readFile(join(paths.release(name, release), file), 'utf8'),
  }
}
