import type { AnalyticsSettings } from 'shared-contracts'
import type { Sink } from '../sink.ts'
import { collectorSink } from './collector.ts'

/** What a sink may ask the shell for beside events. */
export interface SinkContext {
  settings: AnalyticsSettings
  plid: () => string | null
}

/** The sinks that the settings name, in the order in which they begin. */
export const sinksOf = ({ settings }: SinkContext): Sink[] => (settings.collector ? [collectorSink] : [])
