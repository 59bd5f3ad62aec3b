import { ToolPage } from '../../components/company/tool-page.tsx'
import { googleCalendar } from '../../content/integrations/google-calendar.ts'

export const Page = () => <ToolPage {...googleCalendar} />
