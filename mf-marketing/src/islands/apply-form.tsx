import { Application } from '../components/apply/application.tsx'
import { ROLES } from '../content/career-roles.ts'
import { apply } from '../content/career.ts'

export const Island = () => <Application roles={ROLES} received={apply.received} />
