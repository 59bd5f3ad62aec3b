import { join } from 'node:path'
import { expect, test } from 'vitest'
import { collectImports, readInputs } from '@federation/area-kit'
import { WORKSPACE, workspaceDeployables } from '@federation/node-kit'

/** Matches paths of code that must not be in a release: the development server, and the site's server with the preview panel. */
const OF_DEVELOPMENT = /^(?:federation\/dev|shell\/server)\//

test.each(await workspaceDeployables())(
  'excludes code of the development server from releases of %s',
  async (name) => {
    const { files } = await readInputs(name)
    expect([...files.keys()].filter((file) => OF_DEVELOPMENT.test(file))).toEqual([])
  },
)

test('the composer does not import the development server', async () => {
  const { modules } = await collectImports(WORKSPACE, [
    join(WORKSPACE, 'federation/composer/compose/compose.ts'),
  ])
  expect(modules.filter((file) => file.includes('federation/dev/'))).toEqual([])
})
