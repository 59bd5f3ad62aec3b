import Validator from '@adobe/structured-data-validator'
import WebAutoExtractor from '@marbec/web-auto-extractor'

/** What a search engine could not make use of in a page's structured data; its wishes are left aside. */
export const structuredDataProblems = async (html: string): Promise<string[]> => {
  const extracted = new WebAutoExtractor({ addLocation: true, embedSource: ['rdfa', 'microdata'] }).parse(
    html,
  )
  const issues = await new Validator().validate(extracted)
  return issues
    .filter(({ severity }) => severity === 'ERROR')
    .map(
      ({ issueMessage, path }) =>
        `structured data: ${issueMessage} (${(path ?? []).map(({ type }) => type).join(' > ')})`,
    )
}
