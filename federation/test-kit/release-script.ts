// Script that changes a store in a separate process, so that scenarios can kill or measure it. The first two forms use the store
// of STATE_DIR.
// - `release-script.ts FOLDER` publishes a built release and makes it live.
// - `release-script.ts --live NAME@RELEASE…` makes published releases live.
// - `release-script.ts --registry AREA RELEASE…` publishes sample releases of an area to the registry at REGISTRY_URL, with the
//   private keys of STATE_DIR or the identity token of a CI job, and makes each live. Prints one line per release: `done`, or
//   the error.
import { join } from 'node:path'
import { AreaName, DeployableName } from 'shared-contracts'
import { goLive, publishRelease } from '@federation/release'
import { readEnvironment } from '@federation/node-kit'
import { connectRegistry } from '@federation/service/client'
import { writeSampleArea } from './sample-releases.ts'

const [mode = '', ...names] = process.argv.slice(2)
const environment = readEnvironment(process.env)

const releaseToRegistry = async (area: AreaName, release: string): Promise<void> => {
  const { registryUrl = '', stateDir, storeDir } = environment
  const seen = { folder: join(stateDir, 'seen'), isRestoreAccepted: false }
  const registry = connectRegistry(registryUrl, { names: [area], storeDir, seen })
  await registry.publish(await writeSampleArea(area, release, `${area} ${release}`))
  await registry.makeLive(
    { releases: new Map([[area, release]]), skip: ['browser', 'api'], isDryRun: false },
    { progress: () => undefined, print: () => undefined },
  )
}

if (mode === '--registry') {
  const [area, ...releases] = names
  for (const release of releases)
    console.log(
      await releaseToRegistry(AreaName.parse(area), release).then(
        () => 'done',
        (error: unknown) => `${area} ${release}: ${String(error)}`.replaceAll('\n', ' '),
      ),
    )
} else if (mode === '--live') {
  const releases = names.map((name) => name.split('@'))
  await goLive(
    environment,
    new Map(releases.map(([name, release = '']) => [DeployableName.parse(name), release])),
  )
} else {
  const { release } = await publishRelease(environment.storeDir, mode)
  await goLive(environment, new Map([[DeployableName.parse(release.name), release.release]]))
}
