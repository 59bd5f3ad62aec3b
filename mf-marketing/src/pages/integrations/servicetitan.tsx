import { ToolPage } from '../../components/company/tool-page.tsx'
import { servicetitan } from '../../content/integrations/servicetitan.ts'

export const Page = () => <ToolPage {...servicetitan} />
