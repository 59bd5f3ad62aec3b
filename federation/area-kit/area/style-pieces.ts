import { createHash } from 'node:crypto'
import { basename, relative } from 'node:path'
import { browserslistToTargets, transform } from 'lightningcss'
import type { CSSModulesOptions, Plugin, Rolldown } from 'vite'

/**
 * File in which the Vite plugin lists the style pieces (see `StylePiece`) of each module. The build reads this file and does
 * not include it in the release.
 */
export const PIECES_FILE = 'style-pieces.json'

/** A style piece: the minified CSS of one source file. The name consists of the file's name and a hash of the content. */
export interface StylePiece {
  name: string
  css: string
}

/**
 * Style pieces of each module. The key is the module's path, relative to the package's root. Imported styles are listed before
 * the styles of the modules that import them.
 */
export type PiecesOfModules = Record<string, StylePiece[]>

const LETTERS = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'

const encodeBase52 = (number: bigint): string =>
  (number < 52n ? '' : encodeBase52(number / 52n)) + LETTERS[Number(number % 52n)]

/** Returns a hash of five letters. The probability of a collision among 200 files is 1 in 20,000. */
const shortHash = (text: string): string =>
  encodeBase52(BigInt(`0x${createHash('sha256').update(text).digest('hex')}`)).slice(-5)

/**
 * Names a CSS class by a hash of its file's content, and a letter for the class's position in that file. Equal content therefore
 * gets equal names in every build. Two versions of a component of shared-ui get different names, so that one page can contain
 * both. Names are short, because a page contains about a thousand of them.
 */
export const HASHED_CLASS_NAMES: CSSModulesOptions = {
  generateScopedName: (name, _file, css) => {
    const names = [
      ...new Set([...css.matchAll(/(?:\.|@keyframes\s+)([a-z][\w-]*)/gi)].map(([, className]) => className)),
    ]
    const index = names.indexOf(name)
    if (index < 0) throw new Error(`the class “${name}” is not in the CSS module that declares it`)
    return shortHash(css) + encodeBase52(BigInt(index))
  },
}

// Browser versions of Vite's default build target.
const TARGETS = browserslistToTargets(['chrome 111', 'edge 111', 'firefox 114', 'safari 16.4'])

const minifyCss = (css: string, filename: string): string =>
  transform({ filename, code: Buffer.from(css), minify: true, targets: TARGETS }).code.toString()

const isStyle = (id: string): boolean => id.split('?')[0]?.endsWith('.css') ?? false

/**
 * Returns the modules of a chunk, and of all chunks that it imports statically or dynamically. Excludes modules that
 * tree-shaking removed.
 */
const modulesOf = (bundle: Rolldown.OutputBundle, entry: Rolldown.OutputChunk): Set<string> => {
  const visitedFiles = new Set<string>()
  const modules = new Set<string>()
  const visit = (file: string) => {
    const chunk = bundle[file]
    if (chunk?.type !== 'chunk' || visitedFiles.has(file)) return
    visitedFiles.add(file)
    for (const id of chunk.moduleIds) modules.add(id)
    for (const imported of [...chunk.imports, ...chunk.dynamicImports]) visit(imported)
  }
  visit(entry.fileName)
  return modules
}

/** Returns the style files that a module imports, directly or indirectly, in the order of execution. */
const stylesInOrder = (context: Rolldown.PluginContext, module: string): string[] => {
  const visitedIds = new Set<string>()
  const styles: string[] = []
  const visit = (id: string) => {
    if (visitedIds.has(id)) return
    visitedIds.add(id)
    const { importedIds = [], dynamicallyImportedIds = [] } = context.getModuleInfo(id) ?? {}
    for (const imported of [...importedIds, ...dynamicallyImportedIds]) visit(imported)
    if (isStyle(id)) styles.push(id)
  }
  visit(module)
  return styles
}

/** Matches the placeholder that Vite writes for the URL of a file that it has not emitted yet. */
const EMITTED = /__VITE_ASSET__([\w$]+)__(?:\$_(.*?)__)?/g

/**
 * Vite plugin that splits a build's CSS into one style piece per source file, instead of Vite's single sheet. Writes
 * `PIECES_FILE`, which lists the style pieces of each entry module and of each lazily loaded module. `onlyStyles` also removes
 * the scripts from the build.
 */
export const createStylePiecesPlugin = ({ onlyStyles = false } = {}): Plugin => {
  const sources = new Map<string, string>()
  let root = ''
  let base = ''
  return {
    name: 'federation-style-pieces',
    configResolved: (config) => {
      root = config.root
      base = config.base
    },
    // Runs between Vite's two style plugins. The first has compiled the source to CSS; the second would turn the CSS into a
    // script.
    transform: (code, id) => {
      if (isStyle(id)) sources.set(id, code)
    },
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const pieces = new Map<string, StylePiece>()
        const pieceOf = (id: string) => {
          const cachedPiece = pieces.get(id)
          if (cachedPiece) return cachedPiece
          const source = sources.get(id) ?? ''
          const css = minifyCss(
            source.replaceAll(
              EMITTED,
              (_match, file: string, rest = '') => base + this.getFileName(file) + rest,
            ),
            id,
          )
          const piece = {
            name: `${basename(id).replace(/\.module\.css.*$|\.css.*$/, '')}.${shortHash(css)}`,
            css,
          }
          pieces.set(id, piece)
          return piece
        }
        const table: PiecesOfModules = {}
        for (const chunk of Object.values(bundle)) {
          if (chunk.type !== 'chunk' || chunk.facadeModuleId === null) continue
          const modules = modulesOf(bundle, chunk)
          table[relative(root, chunk.facadeModuleId)] = stylesInOrder(this, chunk.facadeModuleId)
            .filter((id) => modules.has(id))
            .map(pieceOf)
        }
        for (const [file, output] of Object.entries(bundle)) {
          if (output.type === 'asset' ? file.endsWith('.css') : onlyStyles) delete bundle[file]
        }
        this.emitFile({ type: 'asset', fileName: PIECES_FILE, source: JSON.stringify(table) })
      },
    },
  }
}
