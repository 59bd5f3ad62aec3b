import { ToolPage } from '../../components/company/tool-page.tsx'
import { hubspot } from '../../content/integrations/hubspot.ts'

export const Page = () => <ToolPage {...hubspot} />
