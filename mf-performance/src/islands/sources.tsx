import { SourceMove } from '../components/sources/source-move.tsx'

/** Sources of hires, sorted, with money that can be moved between them. */
export const Island = () => <SourceMove />
