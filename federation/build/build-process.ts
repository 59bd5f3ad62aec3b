// Builds the deployable that its arguments name, under the release they give, and ends with who started it.
import { DeployableName } from 'shared-contracts'
import { parseContract } from 'shared-contracts/parse'
import { endWithParent } from '../service/end-with-parent.ts'
import { explain } from '../service/explain.ts'
import { buildHere } from './build.ts'

endWithParent(() => process.exit(1))
const [name, version] = process.argv.slice(2)
try {
  await buildHere(parseContract(DeployableName, name, 'build'), version)
} catch (error) {
  console.error(explain(error))
  process.exitCode = 1
}
// The channel to who started it would keep this process.
process.exit()
