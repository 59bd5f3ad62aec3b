import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { cp, glob, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join, relative, resolve } from 'node:path'
import { readArguments } from '@federation/node-kit/cli'
import { WORKSPACE, workspacePackages } from '@federation/node-kit'

const HELP = `Builds the packages with which a team develops an area in its own repository: fed, area-kit, shared-ui, shared-contracts
and the packages that they depend on.

  npm run packages                  writes tarballs and packages.json to var/packages
  npm run packages -- --out <dir>   writes them to another folder

The tarballs contain JavaScript, type declarations and styles. npm run fed -- new mf-learning --standalone <folder> --packages <dir>
writes a repository that uses them.`

/** Packages that a team's repository installs. The workspace packages that they depend on are built as well. */
export const ENTRIES = ['@federation/cli', '@federation/area-kit', 'shared-ui', 'shared-contracts']
/** Folders that are copied without compiling. They contain the templates of new areas and of their repositories. */
const TEMPLATES = ['new-area/template', 'new-area/repository']
const BUILD = join(WORKSPACE, 'var/packages-build')

interface Manifest {
  name: string
  version: string
  private?: boolean
  bin?: Record<string, string>
  exports?: Record<string, string>
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
}

export interface Package {
  /** Path of the package's folder, relative to the workspace's root folder. */
  folder: string
  manifest: Manifest
}

const readJson = async <T>(file: string): Promise<T> => JSON.parse(await readFile(file, 'utf8')) as T

/**
 * Returns the packages in `ENTRIES`, and the workspace packages that they depend on, directly or indirectly. Throws if the
 * versions of the packages differ.
 */
export const listPackages = async (): Promise<Package[]> => {
  const all = new Map<string, Package>()
  for (const folder of await workspacePackages()) {
    const manifest = await readJson<Manifest>(join(WORKSPACE, folder, 'package.json'))
    all.set(manifest.name, { folder, manifest })
  }
  const found = new Set<Package>()
  const add = (name: string) => {
    const one = all.get(name)
    if (one === undefined) throw new Error(`${name} is not a package of this workspace`)
    if (found.has(one)) return
    found.add(one)
    for (const [other, range] of Object.entries(one.manifest.dependencies ?? {}))
      if (range.startsWith('workspace:')) add(other)
  }
  ENTRIES.forEach(add)
  const versions = new Set([...found].map(({ manifest }) => manifest.version))
  if (versions.size > 1)
    throw new Error(`The packages are released together. Give them one version: ${[...versions].join(', ')}`)
  return [...found]
}

const run = (command: string, args: readonly string[], cwd: string): string => {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd, encoding: 'utf8' })
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} failed:\n${stdout}${stderr}`)
  return stdout
}

/** Compiles all packages to the folder `out`, in the workspace's structure, without type checks. */
export const compile = async (
  packages: readonly Package[],
  out: string,
  compilerOptions: object = {},
): Promise<void> => {
  const up = (path: string) => relative(out, join(WORKSPACE, path))
  const config = {
    extends: up('tsconfig.base.json'),
    compilerOptions: {
      noEmit: false,
      noCheck: true,
      incremental: false,
      declaration: true,
      allowJs: false,
      rewriteRelativeImportExtensions: true,
      rootDir: up('.'),
      outDir: '.',
      lib: ['es2024', 'esnext.array', 'esnext.collection', 'esnext.iterator', 'dom', 'dom.iterable'],
      types: ['node', 'vite/client'],
      ...compilerOptions,
    },
    include: packages.map(({ folder }) => up(folder)),
    exclude: ['node_modules', 'dist', '*.test.ts', '*.test.tsx', ...TEMPLATES].map(
      (path) => `${up('.')}/**/${path}`,
    ),
  }
  await mkdir(out, { recursive: true })
  await writeFile(join(out, 'tsconfig.json'), JSON.stringify(config, null, 1))
  run(join(WORKSPACE, 'node_modules/.bin/tsc'), ['-p', out], WORKSPACE)
}

const SOURCE = /\.tsx?$/

const isTemplate = (path: string) => TEMPLATES.some((template) => path.startsWith(`${template}/`))

/** Copies a package's files that are not TypeScript: styles, fonts, pictures, templates, its README. */
const copyFiles = async ({ folder }: Package): Promise<void> => {
  const from = join(WORKSPACE, folder)
  for await (const entry of glob('**/*', { cwd: from, withFileTypes: true, exclude: ['**/node_modules'] })) {
    const path = relative(from, join(entry.parentPath, entry.name))
    if (!entry.isFile() || path === 'package.json' || (SOURCE.test(path) && !isTemplate(path))) continue
    await cp(join(from, path), join(BUILD, folder, path))
  }
}

/**
 * Matches quoted relative paths of TypeScript files, such as `'./browser-process.ts'`. The compiler leaves such paths unchanged
 * in `new URL(…, import.meta.url)`, and in the imports of declaration files (`.d.ts`).
 */
const QUOTED_SOURCE = /(['"])((?:\.{0,2}\/)?[\w./-]+)\.tsx?\1/g

/** Replaces quoted paths of TypeScript files that the compiler left in its output with the paths of the compiled files. */
const replaceSourcePaths = async ({ folder }: Package): Promise<void> => {
  const built = join(BUILD, folder)
  for await (const file of glob('**/*.{js,d.ts}', { cwd: built, exclude: TEMPLATES })) {
    const path = join(built, file)
    const code = await readFile(path, 'utf8')
    const changed = code.replaceAll(QUOTED_SOURCE, (quoted, quote: string, target: string) =>
      existsSync(join(dirname(path), `${target}.js`)) ? `${quote}${target}.js${quote}` : quoted,
    )
    if (changed !== code) await writeFile(path, changed)
  }
}

const compiled = (path: string) => path.replace(SOURCE, '.js')

/**
 * Converts an entry of `exports` in package.json from source files to compiled files. For an entry that ends with `*`,
 * also adds entries with the extensions of sources, such as `./*.ts`.
 */
const exportsOf = ([name, target]: [string, string]): [string, unknown][] => {
  const types = (path: string) => ({ types: path.replace(SOURCE, '.d.ts'), default: compiled(path) })
  if (SOURCE.test(target)) return [[name, types(target)]]
  if (!target.endsWith('*')) return [[name, target]]
  return [
    ...['.ts', '.tsx'].map((type): [string, unknown] => [name + type, types(target + type)]),
    [name, target],
  ]
}

const publishedManifest = ({ manifest }: Package): object => {
  const { private: _, devDependencies: __, exports = {}, bin, dependencies = {}, ...rest } = manifest
  return {
    ...rest,
    license: 'UNLICENSED',
    engines: { node: '>=24' },
    ...(bin && {
      bin: Object.fromEntries(Object.entries(bin).map(([name, file]) => [name, compiled(file)])),
    }),
    exports: Object.fromEntries(Object.entries(exports).flatMap(exportsOf)),
    dependencies: Object.fromEntries(
      Object.entries(dependencies).map(([name, range]) => [
        name,
        range.startsWith('workspace:') ? `^${manifest.version}` : range,
      ]),
    ),
  }
}

/** Builds the packages and writes their tarballs to the folder `out`. Returns the tarballs' file names by package name. */
const buildPackages = async (out: string): Promise<Record<string, string>> => {
  const packages = await listPackages()
  await Promise.all([BUILD, out].map((path) => rm(path, { recursive: true, force: true })))
  await mkdir(out, { recursive: true })
  await compile(packages, BUILD)
  const { packageManager } = await readJson<{ packageManager: string }>(join(WORKSPACE, 'package.json'))
  const files: Record<string, string> = {}
  for (const one of packages) {
    await copyFiles(one)
    await replaceSourcePaths(one)
    const folder = join(BUILD, one.folder)
    await writeFile(join(folder, 'package.json'), `${JSON.stringify(publishedManifest(one), null, 2)}\n`)
    const pack = ['--yes', '--prefer-offline', packageManager, 'pack', '--json', '--pack-destination', out]
    const { filename } = JSON.parse(run('npx', pack, folder)) as { filename: string }
    files[one.manifest.name] = relative(out, filename)
  }
  const version = packages[0]?.manifest.version
  await writeFile(join(out, 'packages.json'), `${JSON.stringify({ version, files }, null, 2)}\n`)
  await rm(BUILD, { recursive: true })
  return files
}

if (import.meta.main) {
  const { values } = readArguments(HELP, { options: { out: { type: 'string' } } })
  const out = resolve(values.out ?? 'var/packages')
  for (const [name, file] of Object.entries(await buildPackages(out)))
    console.log(`${name.padEnd(24)}${file}`)
  console.log(`Written to ${out}`)
}
