// Makes releases of a synthetic site live, in a process whose cost is counted: `cost-process.ts <store> <release> <area>...`.
import { goLive } from '../release/go-live.ts'
import { sampleEnvironment } from '../testing/sample-channel.ts'
import { siteAreaName } from '../testing/sample-site.ts'

const [store = '', release = '', ...areas] = process.argv.slice(2)
const shell = release === '1.0.0' ? [['shell', release] as const] : []
await goLive(
  sampleEnvironment(store),
  new Map([...shell, ...areas.map((area) => [siteAreaName(Number(area)), release] as const)]),
)
