import { join, relative } from 'node:path'
import { expect, test } from 'vitest'
import { collectImports } from '@federation/area-kit'
import { WORKSPACE } from '@federation/node-kit'

test('a build imports no module of keys or trust, so a change in them makes no new releases', async () => {
  const builders = ['build-area.ts', 'build-shell.ts'].map((file) =>
    join(WORKSPACE, 'federation/area-kit/build', file),
  )
  const { modules } = await collectImports(WORKSPACE, builders)
  const files = modules.map((file) => relative(WORKSPACE, file))
  expect(files).toContain('federation/node-kit/release-format.ts')
  expect(files.filter((file) => /node-kit\/keys|store\/trust/.test(file))).toEqual([])
})
