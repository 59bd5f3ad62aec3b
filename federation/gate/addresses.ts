import type { AreaRelease, ShellRelease } from 'shared-contracts'
import { assetHref, CLIENT_DIR } from '../store/addresses.ts'
import type { Refusal } from '../store/refusal.ts'
import { refusal } from './refusal.ts'

interface AddressedPage {
  area: string
  path: string
  addresses: readonly string[]
}

/** In HTML, CSS and JSON: whatever ends an address there. */
const RELEASE_FILE = /(?<![\w./-])(?:https?:\/\/[^/"'\s()]+)?(\/_r\/[^"'\s()<>\\,?#&]+)/g

/** The addresses below `/_r/` in a page's HTML and all styles that it takes, each once. */
export const addressesIn = (texts: readonly string[]): string[] => [
  ...new Set(texts.flatMap((text) => [...text.matchAll(RELEASE_FILE)].map(([, address = '']) => address))),
]

/** Of such an address: what all addresses of its release begin with. */
export const baseOf = (address: string): string => `${address.split('/', 4).join('/')}/`

/** Every address that the releases of a composition are served under. */
export const servedAddresses = (
  releases: readonly Pick<AreaRelease | ShellRelease, 'name' | 'release' | 'assets'>[],
): Set<string> =>
  new Set(
    releases.flatMap(({ name, release, assets }) =>
      assets
        .filter(({ path }) => path.startsWith(CLIENT_DIR))
        .map(({ path }) => assetHref(name, release, path)),
    ),
  )

/** Addresses in pages and their styles that none of the releases has: they would answer 404. */
export const addressRefusals = (pages: readonly AddressedPage[], served: ReadonlySet<string>): Refusal[] => {
  const missing = pages.flatMap(({ area, path, addresses }) =>
    addresses
      .filter((address) => !served.has(decodeURI(address)))
      .map((address) => ({ area, path, address })),
  )
  return [...Map.groupBy(missing, ({ address }) => address)].map(([address, [first, ...others]]) =>
    refusal(
      'ADDRESS_UNLISTED',
      { area: first?.area ?? 'shell', page: first?.path ?? '', file: address },
      `${first?.path}: uses ${address}, but no release of the composition has that file`,
      { affected: others.map(({ area, path }) => `${area}: ${path}`).slice(0, 6) },
    ),
  )
}
