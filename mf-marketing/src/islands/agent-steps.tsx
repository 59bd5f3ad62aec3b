import { AgentSteps } from '../components/company/agent-steps.tsx'

/** The AI recruiter's steps on a sample request. */
export const Island = () => <AgentSteps />
