import { collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import { diskRoom } from './disk-room.ts'

/**
 * A registry with what every service tells: the process (memory, CPU, open files), the event loop's delay, garbage
 * collection, and what is left of the disk that holds the state. Each metric carries the service's name and, where a service is several processes, which of them it is of.
 */
export const processMetrics = (service: 'site' | 'leads', stateDir: string, worker?: string): Registry => {
  const registry = new Registry()
  registry.setDefaultLabels({ service, ...(worker !== undefined && { worker }) })
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: 20 })
  const disk = new Gauge({
    name: 'disk_free_bytes',
    help: 'Bytes left on the disk that holds STATE_DIR; NaN where it cannot be asked.',
    registers: [],
    async collect() {
      this.set(
        await diskRoom(stateDir).then(
          ({ free }) => free,
          () => Number.NaN,
        ),
      )
    },
  })
  registry.registerMetric(disk)
  return registry
}
