import type { Sink, SinkContext } from '../run-sinks.ts'
import { createMarketing, createSessions, createTagManager } from './platforms.ts'
import { createApollo, createLeadfeeder, createObjectStorage, createPartners } from './trackers.ts'

/**
 * Creates one sink (consumer of analytics events) for each vendor that the settings name. The order of the list is the order in
 * which the sinks start.
 */
export const createVendorSinks = (context: SinkContext): Sink[] => {
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
