import { execFile } from 'node:child_process'
import { globSync } from 'node:fs'
import { join, relative } from 'node:path'
import { promisify } from 'node:util'
import { WORKSPACE } from '@federation/node-kit'
import { expect, test } from 'vitest'
import { WORKSPACE_FOLDERS } from './workspace-folders.ts'

const filesOf = async (project: string): Promise<string[]> => {
  const args = ['-p', `tsconfig.${project}.json`, '--listFilesOnly']
  const { stdout } = await promisify(execFile)('tsc', args, { cwd: WORKSPACE, maxBuffer: 64 * 1024 * 1024 })
  return stdout
    .trim()
    .split('\n')
    .map((file) => relative(WORKSPACE, file))
}

test('every TypeScript file of the workspace is in a TypeScript project', async () => {
  const checked = new Set((await Promise.all(['browser', 'server', 'tests'].map(filesOf))).flat())
  const all = WORKSPACE_FOLDERS.flatMap((folder) =>
    globSync('**/*.{ts,tsx}', { cwd: join(WORKSPACE, folder), exclude: ['**/node_modules', '**/dist'] }).map(
      (file) => join(folder, file),
    ),
  )
  expect(all.length).toBeGreaterThan(1000)
  expect(all.filter((file) => !checked.has(file))).toEqual([])
})
