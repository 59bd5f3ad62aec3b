import { createHash } from 'node:crypto'
import { basename, relative } from 'node:path'
import { browserslistToTargets, transform } from 'lightningcss'
import type { CSSModulesOptions, Plugin, Rolldown } from 'vite'

/** Where the plugin leaves which pieces each module takes; read by the build, and no part of a release. */
export const PIECES_FILE = 'style-pieces.json'

/** The styles of one file, minified. The name is the file's, with a hash of the content. */
export interface StylePiece {
  name: string
  css: string
}

/** By module, from the package's root: its pieces, those that others build on first. */
export type PiecesOfModules = Record<string, StylePiece[]>

const shortHash = (text: string): string => BigInt(`0x${createHash('sha256').update(text).digest('hex')}`).toString(36).slice(0, 6)

/**
 * Class names carry the hash of their file's content, so that two states of a shared block may stand on one page, and
 * the same state has the same names whoever built it.
 */
export const HASHED_CLASS_NAMES: CSSModulesOptions = {
  generateScopedName: (name, _file, css) => `_${shortHash(css)}_${name}`,
}

// What Vite itself aims at (`build.target` of es2023).
const TARGETS = browserslistToTargets(['chrome 111', 'edge 111', 'firefox 114', 'safari 16.4'])

const minified = (css: string, filename: string): string =>
  transform({ filename, code: Buffer.from(css), minify: true, targets: TARGETS }).code.toString()

const isStyle = (id: string): boolean => id.split('?')[0]?.endsWith('.css') ?? false

/** A chunk's modules and those of all chunks that it imports, now or later; what is built upon comes first. */
const closure = (bundle: Rolldown.OutputBundle, entry: Rolldown.OutputChunk): string[] => {
  const seen = new Set<string>()
  const modules: string[] = []
  const visit = (file: string) => {
    const chunk = bundle[file]
    if (chunk?.type !== 'chunk' || seen.has(file)) return
    seen.add(file)
    for (const imported of chunk.imports) visit(imported)
    modules.push(...chunk.moduleIds)
    for (const imported of chunk.dynamicImports) visit(imported)
  }
  visit(entry.fileName)
  return modules
}

/** Vite writes these where a style names a file that is still to be emitted. */
const EMITTED = /__VITE_ASSET__([\w$]+)__(?:\$_(.*?)__)?/g

/**
 * Splits a build's styles into pieces, one for each file, and says which of them each entry and each lazily loaded module
 * takes, in place of the one sheet that Vite makes. `onlyStyles` leaves the build's scripts out as well.
 */
export const stylePieces = ({ onlyStyles = false } = {}): Plugin => {
  const sources = new Map<string, string>()
  let root = ''
  let base = ''
  return {
    name: 'federation-style-pieces',
    configResolved: (config) => {
      root = config.root
      base = config.base
    },
    // Between Vite's two plugins for styles: what the one has made of the source, before the other makes a script of it.
    transform: (code, id) => {
      if (isStyle(id)) sources.set(id, code)
    },
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const pieces = new Map<string, StylePiece>()
        const pieceOf = (id: string) => {
          const known = pieces.get(id)
          if (known) return known
          const source = sources.get(id) ?? ''
          const css = minified(source.replaceAll(EMITTED, (_match, file: string, rest = '') => base + this.getFileName(file) + rest), id)
          const piece = { name: `${basename(id).replace(/\.module\.css.*$|\.css.*$/, '')}.${shortHash(css)}`, css }
          pieces.set(id, piece)
          return piece
        }
        const table: PiecesOfModules = {}
        for (const chunk of Object.values(bundle)) {
          if (chunk.type !== 'chunk' || chunk.facadeModuleId === null) continue
          table[relative(root, chunk.facadeModuleId)] = closure(bundle, chunk).filter((id) => sources.has(id)).map(pieceOf)
        }
        for (const [file, output] of Object.entries(bundle)) {
          if (output.type === 'asset' ? file.endsWith('.css') : onlyStyles) delete bundle[file]
        }
        this.emitFile({ type: 'asset', fileName: PIECES_FILE, source: JSON.stringify(table) })
      },
    },
  }
}
