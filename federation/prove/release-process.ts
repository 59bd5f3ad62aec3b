// Publishes a built release into the store that STATE_DIR holds, and makes it live: killed at any moment by who started it.
import { DeployableName } from 'shared-contracts'
import { goLive } from '../release/go-live.ts'
import { publishRelease } from '../release/publish.ts'
import { readEnvironment } from '../service/environment.ts'

const [built = ''] = process.argv.slice(2)
const environment = readEnvironment(process.env)
const { release } = await publishRelease(environment.storeDir, built)
await goLive(environment, new Map([[DeployableName.parse(release.name), release.release]]))
