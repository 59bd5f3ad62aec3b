import { RuleWorkshop } from '../components/workshop/rule-workshop.tsx'

/** A commission rule that is written as a sentence and run over last month's deals. */
export const Island = () => <RuleWorkshop />
