import { Application } from '../components/apply/application.tsx'
import { ROLES } from '../content/career-roles.ts'
import { apply } from '../content/career.ts'

/** The application form of the career page. */
export const Island = () => <Application roles={ROLES} received={apply.received} />
