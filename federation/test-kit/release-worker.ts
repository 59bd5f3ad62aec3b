// Worker process that publishes a built release, makes it live, and then makes 1.0.0 live again. A test runs it several
// times, and kills it at different moments.
import { createSampleEnvironment } from './sample-stores.ts'
import { goLive, publishRelease } from '@federation/release'
import { DeployableName } from 'shared-contracts'

const [storeDir = '', builtFolder = ''] = process.argv.slice(2)
const environment = createSampleEnvironment(storeDir)
const { release } = await publishRelease(storeDir, builtFolder)
const name = DeployableName.parse(release.name)
await goLive(environment, new Map([[name, release.release]]))
await goLive(environment, new Map([[name, '1.0.0']]))
