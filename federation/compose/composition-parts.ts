import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type {
  AreaName,
  AreaRelease,
  Composition,
  RenderLayout,
  RenderQuestion,
  ShellRelease,
  SiteIdentity,
} from 'shared-contracts'
import { refusal } from '../gate/refusal.ts'
import { gateRefusal } from '../gate/report.ts'
import type { AreaPart } from '../store/area-table.ts'
import { readRelease } from '../store/release-document.ts'
import { assertReleaseFiles, readReleaseFile } from '../store/release-folder.ts'
import { storePaths } from '../store/store-paths.ts'
import { areaPart } from './area-part.ts'
import type { AreaBefore } from './before.ts'

/** What a composition consists of. */
export interface CompositionParts {
  shell: ShellRelease
  areas: AreaPart[]
  settings: Composition['settings']
  /** The release of one of the areas, read and held against its digest and signature when it is asked for first. */
  releaseOf: (area: AreaName) => Promise<AreaRelease>
  /** Whose site it is, as the shell says. */
  identity: SiteIdentity
  /** The document that answers an address which no page has. */
  notFound: string
  renderLayout: RenderLayout
  /** Left out by a shell that asks nothing. */
  renderQuestion?: RenderQuestion | undefined
  /** The text of a fragment or a style piece. */
  textOf: (
    owner: Pick<AreaRelease, 'name' | 'release'> | Pick<ShellRelease, 'name' | 'release'>,
    file: string,
  ) => Promise<string>
}

/**
 * Reads what a composition consists of; of areas that had the same release before nothing. Throws where a release is missing or
 * was tampered with.
 */
export const readCompositionParts = async (
  store: string,
  composition: Composition,
  before: ReadonlyMap<AreaName, AreaBefore>,
): Promise<CompositionParts> => {
  const paths = storePaths(store)
  const shell = await readRelease(store, 'shell', composition.shell)
  if (shell.kind !== 'shell')
    throw new Error(`the release shell ${composition.shell} is not a release of the shell`)
  const { site: identity, notFound } = shell
  if (!identity || notFound === undefined) {
    throw gateRefusal([
      refusal(
        'SHELL_TOO_OLD',
        { area: 'shell', release: shell.release },
        `shell ${shell.release} has no site identity: it was built before shells had one`,
      ),
    ])
  }
  const readArea = async (name: AreaName): Promise<AreaRelease> => {
    const id = composition.areas[name]
    const release = id === undefined ? null : await readRelease(store, name, id)
    if (release?.kind !== 'area') throw new Error(`the release ${name} ${id} is not a release of an area`)
    return release
  }
  const read = new Map<AreaName, Promise<AreaRelease>>()
  const releaseOf = (name: AreaName): Promise<AreaRelease> => {
    const release = read.get(name) ?? readArea(name)
    read.set(name, release)
    return release
  }
  const areas: AreaPart[] = []
  for (const [name, id] of Object.entries(composition.areas) as [AreaName, string][]) {
    const part = before.get(name)?.table.part
    areas.push(part?.release === id ? part : areaPart(await releaseOf(name)))
  }
  // Its layout runs here.
  await assertReleaseFiles(paths.release('shell', shell.release), shell)
  const layoutFile = join(paths.release('shell', shell.release), shell.layout)
  const { renderLayout, renderQuestion } = (await import(pathToFileURL(layoutFile).href)) as {
    renderLayout: RenderLayout
    renderQuestion?: RenderQuestion
  }
  const textOf: CompositionParts['textOf'] = async ({ name, release }, file) => {
    const owner = name === 'shell' ? shell : await releaseOf(name)
    if (owner.release !== release) throw new Error(`${name} ${release} is not part of this composition`)
    return (await readReleaseFile(paths.release(name, release), owner, file)).toString()
  }
  return {
    shell,
    areas,
    releaseOf,
    identity,
    notFound: await textOf(shell, notFound),
    settings: composition.settings,
    renderLayout,
    renderQuestion,
    textOf,
  }
}
