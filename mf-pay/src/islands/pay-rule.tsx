import { RuleTrial } from '../components/rule-trial/rule-trial.tsx'

/** A pay rule to be changed, with the split and the stub that follow. */
export const Island = () => <RuleTrial />
