import { ToolPage } from '../../components/company/tool-page.tsx'
import { quickbooks } from '../../content/integrations/quickbooks.ts'

export const Page = () => <ToolPage {...quickbooks} />
