import { ToolPage } from '../../components/company/tool-page.tsx'
import { jobber } from '../../content/integrations/jobber.ts'

export const Page = () => <ToolPage {...jobber} />
