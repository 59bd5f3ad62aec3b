import { ToolList } from '../components/company/tool-list.tsx'

/** The integrations with their filter. */
export const Island = () => <ToolList />
