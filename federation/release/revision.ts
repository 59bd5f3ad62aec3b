import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { SourceRevision } from 'shared-contracts'
import { WORKSPACE } from '../service/workspace.ts'

/** The commit that lies in the workspace, and whether files differ from it. Null outside a repository, or without git. */
export const sourceRevision = async (workspace = WORKSPACE): Promise<SourceRevision | null> => {
  const git = async (...words: string[]) =>
    (await promisify(execFile)('git', words, { cwd: workspace, maxBuffer: 1 << 26 })).stdout.trim()
  try {
    const [commit, changes] = await Promise.all([git('rev-parse', 'HEAD'), git('status', '--porcelain')])
    return { commit, dirty: changes !== '' }
  } catch {
    return null
  }
}
