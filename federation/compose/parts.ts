import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type {
  AreaRelease,
  Composition,
  Release,
  RenderLayout,
  RenderQuestion,
  ShellRelease,
  SiteIdentity,
} from 'shared-contracts'
import { refusal } from '../gate/refusal.ts'
import { gateRefusal } from '../gate/report.ts'
import { readRelease } from '../store/release-document.ts'
import { assertReleaseFiles, readReleaseFile } from '../store/release-folder.ts'
import { storePaths } from '../store/store-paths.ts'

/** The releases of a composition, read and held against their digests and signatures. */
export interface Parts {
  shell: ShellRelease
  areas: AreaRelease[]
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

/** Reads all that a composition consists of. Throws where a release is missing or was tampered with. */
export const readParts = async (store: string, composition: Composition): Promise<Parts> => {
  const paths = storePaths(store)
  const shell = await readRelease(store, 'shell', composition.shell)
  if (shell.kind !== 'shell') throw new Error(`shell ${composition.shell} is not a release of the shell`)
  const { site: identity, notFound } = shell
  if (!identity || notFound === undefined) {
    throw gateRefusal([
      refusal(
        'SHELL_TOO_OLD',
        { area: 'shell', release: shell.release },
        `shell ${shell.release} does not say whose site it is: it was built before shells did`,
      ),
    ])
  }
  const areas: AreaRelease[] = []
  for (const [name, id] of Object.entries(composition.areas)) {
    const release = await readRelease(store, name, id)
    if (release.kind !== 'area') throw new Error(`${name} ${id} is not a release of an area`)
    areas.push(release)
  }
  // Its layout runs here.
  await assertReleaseFiles(paths.release('shell', shell.release), shell)
  const layoutFile = join(paths.release('shell', shell.release), shell.layout)
  const { renderLayout, renderQuestion } = (await import(pathToFileURL(layoutFile).href)) as {
    renderLayout: RenderLayout
    renderQuestion?: RenderQuestion
  }
  const releases = new Map<string, Release>([shell, ...areas].map((release) => [release.name, release]))
  const textOf: Parts['textOf'] = async ({ name, release }, file) => {
    const owner = releases.get(name)
    if (!owner) throw new Error(`${name} ${release} is not part of this composition`)
    return (await readReleaseFile(paths.release(name, release), owner, file)).toString()
  }
  return {
    shell,
    areas,
    identity,
    notFound: await textOf(shell, notFound),
    renderLayout,
    renderQuestion,
    textOf,
  }
}
