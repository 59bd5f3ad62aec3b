// Builds an area of this checkout and publishes it into the store that STATE_DIR holds: killed at any moment by who started it.
import { DeployableName } from 'shared-contracts'
import { publishDeployable } from '../release/publish.ts'
import { readEnvironment } from '../service/environment.ts'

const [name = ''] = process.argv.slice(2)
await publishDeployable(readEnvironment(process.env).storeDir, DeployableName.parse(name), undefined)
