import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { readArguments } from '@federation/node-kit/cli'
import { WORKSPACE } from '@federation/node-kit'

const HELP = `Shows the blocks, scenes, form controls and living parts of shared-ui with Storybook.

  npm run storybook                  serves them on http://localhost:6006, or the port in STORYBOOK_PORT
  npm run storybook -- build         writes a static site to var/storybook`

if (import.meta.main) {
  const [command = 'dev', ...rest]: string[] = readArguments(HELP, { hasPositionals: true }).positionals
  if (!['dev', 'build'].includes(command) || rest.length > 0) {
    console.error(HELP)
    process.exit(2)
  }
  const options =
    command === 'build'
      ? ['--output-dir', join(WORKSPACE, 'var/storybook')]
      : ['--port', process.env.STORYBOOK_PORT ?? '6006', '--exact-port', '--no-open', '--no-version-updates']
  const args = [command, '--config-dir', '.', '--disable-telemetry', ...options]
  const { status } = spawnSync(join(import.meta.dirname, 'node_modules/.bin/storybook'), args, {
    cwd: import.meta.dirname,
    stdio: 'inherit',
    env: { ...process.env, STORYBOOK_DISABLE_TELEMETRY: '1' },
  })
  process.exitCode = status ?? 1
}
