import { createHash } from 'node:crypto'
import { basename, relative } from 'node:path'
import type { CSSModulesOptions } from 'vite'
import { WORKSPACE } from '../service/workspace.ts'

/**
 * Class names while somebody develops: a file's styles may change without its names, so that an edit of them changes nothing
 * in the page but how it looks. Releases have names that are hashes of the content.
 */
export const STEADY_CLASS_NAMES: CSSModulesOptions = {
  generateScopedName: (name, file) => {
    const path = relative(WORKSPACE, file.split('?')[0] ?? file)
    const hash = createHash('sha256').update(path).digest('hex').slice(0, 5)
    return `${basename(path).replace(/\.module\.css$/, '')}_${name}_${hash}`
  },
}
