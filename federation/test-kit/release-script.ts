// Script that changes the store of STATE_DIR in a separate process, so that scenarios can kill or measure it.
// - `release-script.ts FOLDER` publishes a built release and makes it live.
// - `release-script.ts --live NAME@RELEASE…` makes published releases live.
import { DeployableName } from 'shared-contracts'
import { goLive, publishRelease } from '@federation/release'
import { readEnvironment } from '@federation/node-kit'

const [mode = '', ...names] = process.argv.slice(2)
const environment = readEnvironment(process.env)
if (mode === '--live') {
  const releases = names.map((name) => name.split('@'))
  await goLive(
    environment,
    new Map(releases.map(([name, release = '']) => [DeployableName.parse(name), release])),
  )
} else {
  const { release } = await publishRelease(environment.storeDir, mode)
  await goLive(environment, new Map([[DeployableName.parse(release.name), release.release]]))
}
