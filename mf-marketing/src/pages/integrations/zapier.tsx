import { ToolPage } from '../../components/company/tool-page.tsx'
import { zapier } from '../../content/integrations/zapier.ts'

export const Page = () => <ToolPage {...zapier} />
