import { join } from 'node:path'
import { expect, test } from 'vitest'
import { importsOf } from '../build/module-graph.ts'
import { readInputs } from '../build/inputs.ts'
import { WORKSPACE, workspaceDeployables } from '../service/workspace.ts'

/** What runs while somebody develops, and the panel of previews. */
const OF_DEVELOPMENT = /^(?:federation\/dev|shell\/server)\//

test.each(await workspaceDeployables())(
  'no release of %s is built from what only development has',
  async (name) => {
    const { files } = await readInputs(name)
    expect([...files.keys()].filter((file) => OF_DEVELOPMENT.test(file))).toEqual([])
  },
)

test('the composer knows nothing of it', async () => {
  const { modules } = await importsOf(WORKSPACE, [join(WORKSPACE, 'federation/compose/compose.ts')])
  expect(modules.filter((file) => file.includes('federation/dev/'))).toEqual([])
})
