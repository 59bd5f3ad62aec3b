import type { AnalyticsSettings, Publish } from 'shared-contracts'
import type { Sink } from '../sink.ts'
import { createApollo } from './apollo.ts'
import { createLeadfeeder } from './leadfeeder.ts'
import { createMarketing } from './marketing.ts'
import { createObjectStorage } from './object-storage.ts'
import { createPartners } from './partners.ts'
import { createSessions } from './sessions.ts'
import { createTagManager } from './tag-manager.ts'
import type { WhenInteractive } from './when-interactive.ts'

/** What a sink may ask the shell for beside events. */
export interface SinkContext {
  settings: AnalyticsSettings
  plid: () => string | null
  publish: Publish
  /** Calls `told` with the address of whoever sends a request from now on, with marketing agreed to. Returns what ends that. */
  onIdentify: (told: (email: string) => void) => () => void
  interactive: WhenInteractive
}

/** The sinks that the settings name, in the order in which they begin. */
export const sinksOf = (context: SinkContext): Sink[] => {
  const { tagManager, marketing, sessions, apollo, leadfeeder, partners, objectStorage } = context.settings
  return [
    objectStorage && createObjectStorage(objectStorage, context),
    tagManager && createTagManager(tagManager, context),
    marketing && createMarketing(marketing, context),
    sessions && createSessions(sessions, context),
    apollo && createApollo(apollo, context),
    leadfeeder && createLeadfeeder(leadfeeder, context),
    partners && createPartners(partners, context),
  ].filter((sink) => sink !== undefined && sink !== null)
}
