import type { AnalyticsSettings, Publish } from 'shared-contracts'
import type { WhenInteractive } from '../when-interactive.ts'

/** What a sink may ask the shell for beside events. */
export interface SinkContext {
  settings: AnalyticsSettings
  plid: () => string | null
  publish: Publish
  /** Calls `told` with the address of whoever sends a request from now on, with marketing agreed to. Returns what ends that. */
  onIdentify: (told: (email: string) => void) => () => void
  interactive: WhenInteractive
}
