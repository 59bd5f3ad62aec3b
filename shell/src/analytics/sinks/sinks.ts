import type { Sink } from '../sink.ts'
import { collectorSink } from './collector.ts'
import { createApollo } from './apollo.ts'
import { createLeadfeeder } from './leadfeeder.ts'
import { createMarketing } from './marketing.ts'
import { createObjectStorage } from './object-storage.ts'
import { createPartners } from './partners.ts'
import { createSessions } from './sessions.ts'
import type { SinkContext } from './sink-context.ts'
import { createTagManager } from './tag-manager.ts'

/** The sinks that the settings name, in the order in which they begin. */
export const sinksOf = (context: SinkContext): Sink[] => {
  const { settings } = context
  const { tagManager, marketing, sessions, apollo, leadfeeder, partners, objectStorage } = settings
  return [
    settings.collector ? collectorSink : null,
    objectStorage && createObjectStorage(objectStorage, context),
    tagManager && createTagManager(tagManager, context),
    marketing && createMarketing(marketing, context),
    sessions && createSessions(sessions, context),
    apollo && createApollo(apollo, context),
    leadfeeder && createLeadfeeder(leadfeeder, context),
    partners && createPartners(partners, context),
  ].filter((sink) => sink !== undefined && sink !== null)
}
