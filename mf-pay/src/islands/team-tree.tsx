import { TeamTree } from '../components/team-tree/team-tree.tsx'

/** A sales team whose members can be moved to another manager, and the overrides that follow. */
export const Island = () => <TeamTree />
