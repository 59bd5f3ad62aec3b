import { OpenRun } from '../components/open-run/open-run.tsx'

/** A pay run that can be approved once its two open problems are answered. */
export const Island = () => <OpenRun />
