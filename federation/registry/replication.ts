export {
  type ChangeFeed,
  createChangeFeed,
  listArtifactPlaces,
  readHeads,
} from './replication/change-feed.ts'
export {
  type Follower,
  coalesceCalls,
  followSource,
  attachReplica,
  type Replica,
} from './replication/follow.ts'
export { pullChanges } from './replication/pull.ts'
export type { ChangeListener, Content, ReplicationSource, Version } from './replication/source.ts'
