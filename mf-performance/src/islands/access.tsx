import { AccessView } from '../components/access/access-view.tsx'

/** The same files as people in different jobs see them. */
export const Island = () => <AccessView />
