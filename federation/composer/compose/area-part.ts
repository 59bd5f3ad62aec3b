import { fragmentKey, type AreaRelease, type Fragment } from 'shared-contracts'
import { assetHref, hrefsOf } from '@federation/node-kit/release-format'
import { type AreaPart, sha256Of } from '@federation/registry'

type Listed = Pick<AreaRelease, 'name' | 'release' | 'assets'>

/** Addresses and hashes of some of a release's scripts. Throws for a script the release does not list. */
export const integrityOf = (
  { name, release, assets }: Listed,
  paths: readonly string[],
): [string, string][] =>
  paths.map((path) => {
    const asset = assets.find((candidate) => candidate.path === path)
    if (!asset)
      throw new Error(
        `the release document of ${name} ${release} lists no file ${path}. Build the release again`,
      )
    return [assetHref(name, release, path), asset.integrity]
  })

/** Address and hash of one of a release's scripts; null if the release has none. */
export const scriptOf = ({ name, release, assets }: Listed, file: string | undefined) => {
  const asset = assets.find(({ path }) => path === file)
  return asset ? { href: assetHref(name, release, asset.path), integrity: asset.integrity } : null
}

/** Hash of everything that a fragment adds to a page. Scripts that hydrate it are not included: a page does not contain them. */
const fragmentHash = (
  { name, release, assets }: Listed,
  { file, wake, styles, share, shareAlt }: Fragment,
): string => {
  const hashes = [file, ...styles].map((path) => assets.find((asset) => asset.path === path)?.integrity)
  return sha256Of(
    JSON.stringify([wake, styles, hashes, share && assetHref(name, release, share), shareAlt]),
  ).slice(0, 32)
}

/** Properties of a release that composing needs if it renders none of its fragments. */
export const areaPart = (area: AreaRelease): AreaPart => {
  const { manifest, release, requires, uses, remote, entry, fragments } = area
  const waking = fragments.filter(({ wake }) => wake !== 'none')
  return {
    name: manifest.area,
    release,
    manifest,
    requires,
    ...(uses && { uses }),
    wake: {
      remote,
      entry: assetHref(area.name, release, entry),
      scripts: Object.fromEntries(
        waking.map((fragment) => [
          fragmentKey({ area: manifest.area, ...fragment }),
          hrefsOf(area, fragment.scripts),
        ]),
      ),
      integrity: Object.fromEntries(
        waking.length === 0
          ? []
          : integrityOf(area, [
              ...new Set([...waking.flatMap(({ scripts }) => scripts), ...(area.later ?? [])]),
            ]),
      ),
    },
    fragments: Object.fromEntries(
      fragments.map((fragment) => [`${fragment.kind} ${fragment.id}`, fragmentHash(area, fragment)]),
    ),
  }
}
