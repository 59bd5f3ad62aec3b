import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { WORKSPACE } from '@federation/node-kit'
import { expect, onTestFinished, test } from 'vitest'
import { listOutdatedUnits } from './supervise-service.ts'

const SITE = 'crewtally-site.service'

test('names each installed unit that starts a file that an update has renamed', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'units-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  expect(await listOutdatedUnits(folder)).toEqual([])
  const shipped = await readFile(join(WORKSPACE, 'docs/deploy', SITE), 'utf8')
  const installed = shipped.replaceAll('/srv/crewtally/', `${WORKSPACE}/`)
  await writeFile(join(folder, SITE), installed)
  expect(await listOutdatedUnits(folder)).toEqual([])
  await writeFile(join(folder, SITE), installed.replace('serve-site.ts', 'main.ts'))
  expect(await listOutdatedUnits(folder)).toEqual([
    `${folder}/${SITE} starts ${WORKSPACE}/shell/server/main.ts, which does not exist. Before you restart the service, copy docs/deploy/${SITE} there, and run: systemctl daemon-reload`,
  ])
})
