import { ToolPage } from '../../components/company/tool-page.tsx'
import { gusto } from '../../content/integrations/gusto.ts'

export const Page = () => <ToolPage {...gusto} />
