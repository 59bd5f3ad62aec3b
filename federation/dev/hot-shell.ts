import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { SiteIdentity, type RenderLayout, type RenderQuestion, type ShellRelease } from 'shared-contracts'
import { parseContract } from 'shared-contracts/parse'
import type { StylePiece } from '@federation/area-kit'
import type { CompositionParts } from '@federation/composer'
import { WORKSPACE } from '@federation/node-kit'
import { assetHref, CLIENT_DIR } from '@federation/node-kit/release-format'
import { sourceHref, SOURCES, type Sources } from './sources.ts'
const LAYOUT = 'shell/src/layout.server.tsx'
const HEAD_STYLES = 'shell/src/layout/head-styles.ts'
const FOOTER = 'shell/src/layout/footer.tsx'
const QUESTION = 'shell/src/consent/question.tsx'
const NOT_FOUND = 'shell/src/not-found.html'
const SHEET = 'sheet'

/** Sources of the shell's scripts, by name of the script. */
const SCRIPTS = {
  'bootstrap.js': 'shell/src/bootstrap.client.ts',
  'main.js': 'shell/src/main.client.ts',
  'analytics.js': 'shell/src/analytics.client.ts',
  'vendors.js': 'shell/src/vendors.client.ts',
  'health.js': 'shell/src/health.client.ts',
  'guard.js': 'shell/src/guard.client.ts',
  'late-fonts.js': 'shell/src/late-fonts.client.ts',
} as const
/** Files that are served unchanged. */
const ICONS = { 'favicon.svg': 'shell/public/favicon.svg' } as const

const scriptConstant = (name: keyof typeof SCRIPTS): string =>
  JSON.stringify({ href: assetHref('shell', SOURCES, CLIENT_DIR + name), integrity: '' })

/** Constants that the shell's build writes into its bootstrap. */
export const bootstrapConstants = (): Record<string, string> => ({
  GUARD_SCRIPT: scriptConstant('guard.js'),
  LATE_FONTS_SCRIPT: scriptConstant('late-fonts.js'),
})

/** Replacement of a file of the shell's release: text, or the path of a source. Null if it has no such file. */
export const shellStandIn = (file: string): { script: string } | { copy: string } | null => {
  // Some of them are classic scripts, which support only dynamic imports.
  if (file in SCRIPTS) return { script: `import('${sourceHref(SCRIPTS[file as keyof typeof SCRIPTS])}')\n` }
  return file in ICONS ? { copy: ICONS[file as keyof typeof ICONS] } : null
}

type ShellParts = Pick<
  CompositionParts,
  'shell' | 'identity' | 'notFound' | 'renderLayout' | 'renderQuestion'
> & {
  /** Returns the text of one of its style pieces. */
  textOf: (file: string) => string
}

/**
 * Reads the shell from its sources, as a release to compose. Packages shared with released areas are those of the `live`
 * shell, or none if it is null.
 */
export const openHotShell = async (sources: Sources, live: ShellRelease | null): Promise<ShellParts> => {
  const { renderLayout, renderQuestion } = await sources.load<{
    renderLayout: RenderLayout
    renderQuestion: RenderQuestion
  }>(LAYOUT)
  const { site } = await sources.load<{ site: unknown }>('shell/src/site.ts')
  const texts = new Map<string, string>()
  const piecesOf = async (file: string): Promise<string[]> => {
    await sources.load(file)
    const pieces: StylePiece[] = await sources.stylesOf(file)
    for (const { name, css } of pieces) texts.set(name, css)
    return pieces.map(({ name }) => name)
  }
  const pieces = await piecesOf(HEAD_STYLES)
  const beyondHead = async (file: string) => (await piecesOf(file)).filter((name) => !pieces.includes(name))
  texts.set(SHEET, pieces.map((name) => texts.get(name)).join('\n'))
  const script = (name: keyof typeof SCRIPTS) => CLIENT_DIR + name
  const shell: ShellRelease = {
    kind: 'shell',
    name: 'shell',
    release: SOURCES,
    digest: '',
    // Without integrity, because each edit changes the content.
    assets: Object.keys(SCRIPTS).map((name) => ({
      path: CLIENT_DIR + name,
      size: 0,
      type: 'text/javascript',
      integrity: '',
    })),
    bootstrap: script('bootstrap.js'),
    entry: script('main.js'),
    scripts: [],
    imports: live?.imports ?? {},
    versions: live?.versions ?? {},
    sheet: SHEET,
    pieces,
    footerStyles: await beyondHead(FOOTER),
    questionStyles: await beyondHead(QUESTION),
    fonts: [],
    icons: Object.keys(ICONS).map((name) => CLIENT_DIR + name),
    layout: LAYOUT,
    notFound: NOT_FOUND,
    analytics: script('analytics.js'),
    vendors: script('vendors.js'),
    health: script('health.js'),
  }
  return {
    shell,
    identity: parseContract(SiteIdentity, site, 'shell/src/site.ts'),
    notFound: await readFile(join(WORKSPACE, NOT_FOUND), 'utf8'),
    renderLayout,
    renderQuestion,
    textOf: (file) => texts.get(file) ?? '',
  }
}
