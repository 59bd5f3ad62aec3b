import { ToolPage } from '../../components/company/tool-page.tsx'
import { googleSheets } from '../../content/integrations/google-sheets.ts'

export const Page = () => <ToolPage {...googleSheets} />
