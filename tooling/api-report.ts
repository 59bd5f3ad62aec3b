import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join, normalize } from 'node:path'
import { commandLine, readArguments } from '@federation/node-kit/cli'
import { WORKSPACE } from '@federation/node-kit'
import { addVerbs } from '../federation/cli/verbs.ts'
import { compile, ENTRIES, listPackages, type Package } from './build-packages.ts'

const REPORT = 'docs/api.txt'
const HELP = `Usage: npm run lint -- api [--fix]

Compares the public declarations of the packages that teams install, and the verbs of fed, with ${REPORT}. Exits with 1 if they
differ. Each line of the report is a module: a digest of its declarations, without comments, and the names that it exports.
  --fix   writes the report. Then describe the change for teams: npx changeset`

/**
 * Adds to `declared` the type declarations of the module `file`, and of all modules that it imports or exports by relative
 * paths, directly or indirectly.
 */
const addModules = (declared: Map<string, string>, root: string, file: string): void => {
  const path = join(root, file.replace(/\.tsx?$/, '.d.ts'))
  if (declared.has(file) || !existsSync(path)) return
  const text = readFileSync(path, 'utf8')
  declared.set(file, text)
  for (const [, target = ''] of text.matchAll(/(?:from |import\()['"](\.[^'"]+)['"]/g))
    addModules(declared, root, normalize(join(dirname(file), target)))
}

/** Lists the source files to which the field `exports` of a package.json refers. */
const listEntryFiles = ({ folder, manifest }: Package): string[] =>
  Object.values(manifest.exports ?? {}).flatMap((target) =>
    globSync(target.replace(/\*$/, '**/*.{ts,tsx}').replace(/\*\.ts$/, '**/*.ts'), {
      cwd: join(WORKSPACE, folder),
      exclude: (file) => /\.test\.tsx?$/.test(file),
    }).map((file) => normalize(join(folder, file))),
  )

const listNames = (text: string): string[] => {
  const declared = [...text.matchAll(/^export (?:declare )?(?:abstract )?(?:[a-z]+) ([\w$]+)/gm)]
  const listed = [...text.matchAll(/^export (?:type )?\{([^}]*)\}/gm)].flatMap(([, names = '']) =>
    names.split(',').map((name) => name.replace(/^.* as |type /g, '').trim()),
  )
  return [...new Set([...declared.map(([, name = '']) => name), ...listed])].filter(Boolean).toSorted()
}

const digest = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 8)

/** Describes a module in one line: its file, a digest of its declarations, and its exported names. */
export const reportModule = (file: string, declarations: string): string =>
  [file, digest(declarations), ...listNames(declarations)].join(' ')

/** Returns the differences between the lines of a report and of the report before: `- line` or `+ line`. */
export const compareReports = (before: readonly string[], lines: readonly string[]): string[] => [
  ...before.filter((line) => !lines.includes(line)).map((line) => `- ${line}`),
  ...lines.filter((line) => !before.includes(line)).map((line) => `+ ${line}`),
]

/** Describes each public module of the packages in one line. */
const reportModules = async (): Promise<string[]> => {
  const packages = (await listPackages()).filter(({ manifest }) => ENTRIES.includes(manifest.name))
  // A fresh clone has no folder `var`.
  await mkdir(join(WORKSPACE, 'var'), { recursive: true })
  const out = await mkdtemp(join(WORKSPACE, 'var/api-'))
  try {
    await compile(packages, out, { emitDeclarationOnly: true, removeComments: true })
    const declared = new Map<string, string>()
    for (const file of packages.flatMap(listEntryFiles)) addModules(declared, out, file)
    return [...declared]
      .filter(([, text]) => text.trim() !== 'export {};')
      .map(([file, text]) => reportModule(file, text))
      .toSorted()
  } finally {
    await rm(out, { recursive: true })
  }
}

type Command = ReturnType<typeof commandLine>

/** Lists a command's subcommands with their arguments and options. */
const reportVerbs = (command: Command, path: string): string[] =>
  command.commands.flatMap((verb) => {
    const args = verb.registeredArguments.map((argument) => `<${argument.name()}>`)
    const options = verb.options.map(({ flags }) => `[${flags}]`)
    const name = `${path} ${verb.name()}`
    return [[name, ...args, ...options].join(' '), ...reportVerbs(verb as Command, name)]
  })

if (import.meta.main) {
  const { values } = readArguments(HELP, { options: { write: { type: 'boolean' } } })
  const fed = commandLine({ name: 'fed', about: '', verbs: [addVerbs], more: '' })
  const lines = [...(await reportModules()), ...reportVerbs(fed, 'fed').toSorted()]
  const path = join(WORKSPACE, REPORT)
  if (values.write) await writeFile(path, `${lines.join('\n')}\n`)
  else {
    const differences = compareReports((await readFile(path, 'utf8')).trimEnd().split('\n'), lines)
    for (const line of differences) console.error(line)
    if (differences.length > 0) {
      console.error(
        `The public surface differs from ${REPORT}. If you intend that: npm run lint -- api --fix, and npx changeset`,
      )
      process.exitCode = 1
    }
  }
  console.log(`${lines.length} modules and verbs`)
}
