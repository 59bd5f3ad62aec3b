import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { SiteIdentity, type RenderLayout, type RenderQuestion, type ShellRelease } from 'shared-contracts'
import { parseContract } from 'shared-contracts/parse'
import { SHELL_SCRIPTS, SHELL_SOURCES, type StylePiece } from '@federation/area-kit'
import type { CompositionParts } from '@federation/composer'
import { packageDir } from '@federation/node-kit'
import { getAssetHref, CLIENT_DIR } from '@federation/node-kit/release-format'
import { getSourceHref, SOURCES_RELEASE, type Sources } from './sources.ts'

const SHEET = 'sheet'
const FAVICON = 'favicon.svg'

type Script = keyof typeof SHELL_SCRIPTS

const fileOf = (script: Script): string => `${CLIENT_DIR}${script}.js`

const constantOf = (script: Script): string =>
  JSON.stringify({ href: getAssetHref('shell', SOURCES_RELEASE, fileOf(script)), integrity: '' })

/** Returns the constants that the shell's build inlines into the bootstrap. */
export const getBootstrapConstants = (): Record<string, string> => ({
  GUARD_SCRIPT: constantOf('guard'),
  LATE_FONTS_SCRIPT: constantOf('late-fonts'),
})

/**
 * Returns what the development server sends in place of a file of the shell's release, so that the browser gets the current
 * sources. `script` is script text, and `copy` is the path of a source file. Returns null if the server must send the file of
 * the live release.
 */
export const getShellReplacement = (file: string): { script: string } | { copy: string } | null => {
  const source = SHELL_SCRIPTS[file.replace(/\.js$/, '') as Script] as string | undefined
  // Use a dynamic import, because the released file can be a classic script. A classic script cannot contain static imports.
  if (source !== undefined) return { script: `import('${getSourceHref(`shell/${source}`)}')\n` }
  return file === FAVICON ? { copy: `shell/public/${FAVICON}` } : null
}

type ShellParts = Pick<
  CompositionParts,
  'shell' | 'identity' | 'notFound' | 'renderLayout' | 'renderQuestion'
> & { textOf: (file: string) => string }

/**
 * Reads the shell from its sources. Areas that come from releases use React and the router of the live shell release, `live`.
 */
export const openHotShell = async (sources: Sources, live: ShellRelease | null): Promise<ShellParts> => {
  const load = <Module>(file: string) => sources.load<Module>(`shell/${file}`)
  const { renderLayout, renderQuestion } = await load<{
    renderLayout: RenderLayout
    renderQuestion: RenderQuestion
  }>(SHELL_SOURCES.layout)
  const { site } = await load<{ site: unknown }>(SHELL_SOURCES.site)
  const texts = new Map<string, string>()
  const piecesOf = async (file: string): Promise<string[]> => {
    await load(file)
    const pieces: StylePiece[] = await sources.stylesOf(`shell/${file}`)
    for (const { name, css } of pieces) texts.set(name, css)
    return pieces.map(({ name }) => name)
  }
  const pieces = await piecesOf(SHELL_SOURCES.head)
  const beyondHead = async (file: string) => (await piecesOf(file)).filter((name) => !pieces.includes(name))
  texts.set(SHEET, pieces.map((name) => texts.get(name)).join('\n'))
  const shell: ShellRelease = {
    kind: 'shell',
    name: 'shell',
    release: SOURCES_RELEASE,
    digest: '',
    // Leave the integrity values empty, because each edit changes the scripts and their hashes.
    assets: (Object.keys(SHELL_SCRIPTS) as Script[]).map((script) => ({
      path: fileOf(script),
      size: 0,
      type: 'text/javascript',
      integrity: '',
    })),
    bootstrap: fileOf('bootstrap'),
    entry: fileOf('main'),
    scripts: [],
    imports: live?.imports ?? {},
    versions: live?.versions ?? {},
    sheet: SHEET,
    pieces,
    footerStyles: await beyondHead(SHELL_SOURCES.footer),
    slimStyles: await beyondHead(SHELL_SOURCES.slim),
    questionStyles: await beyondHead(SHELL_SOURCES.question),
    fonts: [],
    icons: [CLIENT_DIR + FAVICON],
    layout: SHELL_SOURCES.layout,
    notFound: SHELL_SOURCES.notFound,
    analytics: fileOf('analytics'),
    vendors: fileOf('vendors'),
    health: fileOf('health'),
  }
  return {
    shell,
    identity: parseContract(SiteIdentity, site, `shell/${SHELL_SOURCES.site}`),
    notFound: await readFile(join(packageDir('shell'), SHELL_SOURCES.notFound), 'utf8'),
    renderLayout,
    renderQuestion,
    textOf: (file) => texts.get(file) ?? '',
  }
}
