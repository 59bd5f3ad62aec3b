import { Application } from '../components/apply/application.tsx'

/** The application form, which no other page loads. */
export const Island = () => <Application />
