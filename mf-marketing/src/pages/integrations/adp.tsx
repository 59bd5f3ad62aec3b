import { ToolPage } from '../../components/company/tool-page.tsx'
import { adp } from '../../content/integrations/adp.ts'

export const Page = () => <ToolPage {...adp} />
