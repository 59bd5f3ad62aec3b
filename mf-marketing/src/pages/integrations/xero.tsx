import { ToolPage } from '../../components/company/tool-page.tsx'
import { xero } from '../../content/integrations/xero.ts'

export const Page = () => <ToolPage {...xero} />
