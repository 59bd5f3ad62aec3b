// Worker process that publishes a built release of a deployable, makes it live, and then makes the deployable's release 1.0.0 live
// again. A test runs the worker several times, and kills it at different moments.
import { createSampleEnvironment } from './sample-stores.ts'
import { goLive, publishRelease } from '@federation/release'
import { DeployableName } from 'shared-contracts'

const [storeDir = '', builtFolder = ''] = process.argv.slice(2)
const environment = createSampleEnvironment(storeDir)
const { release } = await publishRelease(storeDir, builtFolder)
const name = DeployableName.parse(release.name)
await goLive(environment, new Map([[name, release.release]]))
await goLive(environment, new Map([[name, '1.0.0']]))
