import { ToolPage, type ToolPageContent } from '../../components/company/tool-page.tsx'

const CONTENT = import.meta.glob<ToolPageContent>('../../content/integrations/*.ts', {
  eager: true,
  import: 'toolPage',
})

/** Page about the connection with one tool. Its content file has the same name. */
export const Page = ({ tool }: { tool: string }) => {
  const content = CONTENT[`../../content/integrations/${tool}.ts`]
  if (!content) throw new RangeError(`mf-marketing/src/content/integrations/${tool}.ts has no toolPage`)
  return <ToolPage {...content} />
}
