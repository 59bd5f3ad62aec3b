import { collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import { diskRoom } from './disk-room.ts'

/**
 * A registry with the metrics of every service. They cover the process (memory, CPU, open files), the event loop's delay,
 * garbage collection, and free space on the disk of the state folder. Each metric has the label `service` and, in a service
 * of several processes, `worker`.
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
