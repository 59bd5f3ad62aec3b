import type { AreaRelease, ShellRelease } from 'shared-contracts'
import { CLIENT_DIR } from '@federation/node-kit/release-format'
import type { Violation } from '@federation/registry'
import { createViolation } from './violations.ts'

interface NamedFile {
  file: string | undefined
  as: string
  /** True if browsers request the file, so that the release must serve it. */
  isServed: boolean
}

const createNamedFiles = (files: readonly string[], as: string, isServed: boolean): NamedFile[] =>
  files.map((file) => ({ file, as, isServed }))

/** Lists the files that a release document refers to in fields other than `assets`. */
const namedFiles = (release: AreaRelease | ShellRelease): NamedFile[] => {
  if (release.kind === 'area')
    return [
      { file: release.entry, as: 'the entry', isServed: true },
      ...release.fragments.flatMap(({ kind, id, file, styles, scripts, share }) => [
        { file, as: `the HTML of the ${kind} ${id}`, isServed: false },
        ...createNamedFiles(styles, `styles of the ${kind} ${id}`, false),
        ...createNamedFiles(scripts, `a script of the ${kind} ${id}`, true),
        { file: share, as: `the share picture of the ${kind} ${id}`, isServed: true },
      ]),
    ]
  return [
    { file: release.bootstrap, as: 'the bootstrap', isServed: true },
    { file: release.entry, as: 'the entry', isServed: true },
    ...createNamedFiles(release.scripts, 'a script', true),
    ...Object.entries(release.imports).map(([name, file]) => ({ file, as: name, isServed: true })),
    { file: release.sheet, as: 'the sheet', isServed: false },
    ...createNamedFiles(release.footerStyles, 'styles of the footer', false),
    ...createNamedFiles(release.slimStyles ?? [], 'styles of the slim header', false),
    ...createNamedFiles(release.questionStyles ?? [], 'styles of the question', false),
    ...createNamedFiles(release.fonts, 'a font', true),
    ...createNamedFiles(release.icons, 'an icon', true),
    { file: release.layout, as: 'the layout', isServed: false },
    { file: release.notFound, as: 'the page for what is not found', isServed: false },
    { file: release.analytics, as: 'the script that counts', isServed: true },
    { file: release.vendors, as: 'the script of the vendors', isServed: true },
    { file: release.health, as: 'the script that reports health', isServed: true },
  ]
}

const findUnlistedFiles = (release: AreaRelease | ShellRelease): Violation[] => {
  const listed = new Set(release.assets.map(({ path }) => path))
  const missing = namedFiles(release).filter(
    ({ file, isServed }) =>
      file !== undefined && (!listed.has(file) || (isServed && !file.startsWith(CLIENT_DIR))),
  )
  return [...Map.groupBy(missing, ({ file }) => file)].map(([file = '', uses]) =>
    createViolation(
      { code: 'FILE_UNLISTED', area: release.name, release: release.release, file },
      `${release.name} ${release.release} uses ${file} as ${uses[0]?.as}${uses.length > 1 ? ` and in ${uses.length - 1} more places` : ''}, but ${listed.has(file) ? `only files below ${CLIENT_DIR} are served` : 'its list of files lacks it'}`,
    ),
  )
}

const findMissingFragments = ({ name, release, manifest, fragments }: AreaRelease): Violation[] => {
  const has = new Set(fragments.map(({ kind, id }) => `${kind} ${id}`))
  const needed = [
    ...manifest.routes.map(({ path }) => ({ key: `route ${path}`, place: { page: path } })),
    ...manifest.slots.map((slot) => ({ key: `slot ${slot.name}`, place: { slot: slot.name } })),
    ...manifest.islands.map((island) => ({ key: `island ${island.name}`, place: {} })),
  ]
  return needed
    .filter(({ key }) => !has.has(key))
    .map(({ key, place }) =>
      createViolation(
        { code: 'FRAGMENT_MISSING', area: name, release, ...place },
        `${name} ${release} has no HTML for its ${key}`,
      ),
    )
}

const findForeignManifest = ({ name, release, manifest }: AreaRelease): Violation[] =>
  manifest.area === name
    ? []
    : [
        createViolation(
          { code: 'RELEASE_MISNAMED', area: name, release },
          `the release stored as ${name} ${release} has the manifest of ${manifest.area}`,
        ),
      ]

/** Reports releases that have another area's manifest, use unlisted files, or lack the HTML of a route, slot or island. */
export const findReleaseViolations = (shell: ShellRelease, areas: readonly AreaRelease[]): Violation[] => [
  ...areas.flatMap(findForeignManifest),
  ...[shell, ...areas].flatMap(findUnlistedFiles),
  ...areas.flatMap(findMissingFragments),
]
