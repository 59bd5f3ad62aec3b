import { ToolPage } from '../../components/company/tool-page.tsx'
import { indeed } from '../../content/integrations/indeed.ts'

export const Page = () => <ToolPage {...indeed} />
