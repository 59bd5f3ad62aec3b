import type { Sink, SinkContext } from '../sink.ts'
import { createApollo } from './apollo.ts'
import { createLeadfeeder } from './leadfeeder.ts'
import { createMarketing } from './marketing.ts'
import { createObjectStorage } from './object-storage.ts'
import { createPartners } from './partners.ts'
import { createSessions } from './sessions.ts'
import { createTagManager } from './tag-manager.ts'

/** Sinks of the vendors that the settings name, in the order of their start. */
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
