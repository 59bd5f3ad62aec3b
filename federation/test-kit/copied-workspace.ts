import { execFile } from 'node:child_process'
import {
  cp,
  glob,
  mkdtemp,
  readdir,
  readFile,
  realpath,
  rm,
  symlink,
  writeFile,
  mkdir,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join, dirname } from 'node:path'
import { promisify } from 'node:util'
import { WORKSPACE } from '@federation/node-kit'

/** Files and folders that are not copied: build output, state, Git history and reports. */
const EXCLUDED_NAMES = new Set(['dist', 'var', '.git', 'test-results'])

/** Returns the environment variables that switch on Node's compile cache, which all copies of the workspace share. */
export const getCompileCacheVariables = (root: string): Record<string, string> => ({
  NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/compiled'),
  NODE_COMPILE_CACHE_PORTABLE: '1',
})

/**
 * Copies the sources of the workspace to a path with a space, which reveals missing quotes. With `isBare`, installs no packages
 * in the copy, as in a new Git clone.
 */
export const copyWorkspace = async ({ isBare = false } = {}) => {
  const leftOut = isBare ? EXCLUDED_NAMES.union(new Set(['node_modules'])) : EXCLUDED_NAMES
  const root = await realpath(await mkdtemp(join(tmpdir(), 'a workspace-')))
  for (const entry of await readdir(WORKSPACE)) {
    if (EXCLUDED_NAMES.has(entry) || entry === 'node_modules') continue
    await cp(join(WORKSPACE, entry), join(root, entry), {
      recursive: true,
      verbatimSymlinks: true,
      filter: (source) => !leftOut.has(basename(source)),
    })
  }
  if (!isBare) await symlink(join(WORKSPACE, 'node_modules'), join(root, 'node_modules'))
  return accessWorkspace(root)
}

/** Returns functions that read and change files of a workspace, and delete it. */
const accessWorkspace = (root: string) => {
  const path = (file: string) => join(root, file)
  const write = (file: string, text: string) => writeFiles(root, { [file]: text })
  return {
    root,
    path,
    write,
    /** Replaces the first match of `from` in a file by `to`, or by the result of the function `to`. Throws without a match. */
    edit: async (
      file: string,
      from: string | RegExp,
      to: string | ((match: string) => string),
    ): Promise<void> => {
      const text = await readFile(path(file), 'utf8')
      const edited = text.replace(from, (match) => (typeof to === 'string' ? to : to(match)))
      if (edited === text) throw new Error(`${file} does not contain ${from}`)
      await write(file, edited)
    },
    remove: () => rm(root, { recursive: true, force: true }),
  }
}

/** Copy of the workspace in which a test may change sources. Its npm packages are those of the original workspace. */
export type CopiedWorkspace = Awaited<ReturnType<typeof copyWorkspace>>

const git = (...args: string[]) =>
  promisify(execFile)('git', [
    ...['user.name=team', 'user.email=team@example.com', 'core.hooksPath=/dev/null'].flatMap((text) => [
      '-c',
      text,
    ]),
    ...args,
  ])

/**
 * Creates a Git repository in `folder`, whose only commit has the files of this workspace as they are now, without those that
 * Git ignores. `clone` clones it into a folder, with the installed packages of this workspace, but without its state and keys.
 */
export const createOrigin = async (folder: string) => {
  await git('init', '--quiet', '--initial-branch=main', folder)
  const here = [`--git-dir=${join(folder, '.git')}`, `--work-tree=${WORKSPACE}`]
  await git(...here, 'add', '--all')
  await git(...here, 'commit', '--quiet', '--message=Files of the workspace')
  const packages = (await Array.fromAsync(glob('{*,*/*}/package.json', { cwd: WORKSPACE })))
    .filter((file) => !file.includes('node_modules'))
    .map((file) => dirname(file))
  return {
    clone: async (root: string) => {
      await git('clone', '--quiet', folder, root)
      await symlink(join(WORKSPACE, 'node_modules'), join(root, 'node_modules'))
      for (const name of packages)
        await cp(join(WORKSPACE, name, 'node_modules'), join(root, name, 'node_modules'), {
          recursive: true,
          verbatimSymlinks: true,
        }).catch((error: NodeJS.ErrnoException) => {
          // A package without dependencies has no such folder.
          if (error.code !== 'ENOENT') throw error
        })
      return accessWorkspace(root)
    },
  }
}

/** Writes files, and creates their folders. Keys are paths relative to `root`. */
export const writeFiles = async (root: string, files: Record<string, string>): Promise<void> => {
  for (const [file, text] of Object.entries(files)) {
    await mkdir(dirname(join(root, file)), { recursive: true })
    await writeFile(join(root, file), text)
  }
}

/**
 * Creates a temporary workspace with these files in a folder `server/dist/site`. Builds ignore the folders `server` and `dist`
 * in a workspace. This location tests that builds do not ignore a workspace that is itself inside such folders.
 */
export const createSampleWorkspace = async (files: Record<string, string>): Promise<string> => {
  const root = join(await realpath(await mkdtemp(join(tmpdir(), 'workspace-'))), 'server/dist/site')
  await writeFiles(root, files)
  return root
}
