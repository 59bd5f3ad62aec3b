import { ToolPage } from '../../components/company/tool-page.tsx'
import { salesforce } from '../../content/integrations/salesforce.ts'

export const Page = () => <ToolPage {...salesforce} />
