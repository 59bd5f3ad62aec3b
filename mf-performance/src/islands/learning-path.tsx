import { LearningPath } from '../components/learning-path/learning-path.tsx'

/** A setter's first week of lessons, with a question each. */
export const Island = () => <LearningPath />
