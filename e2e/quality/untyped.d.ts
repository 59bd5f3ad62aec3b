declare module '@adobe/structured-data-validator' {
  /** What of the validator is used here: it follows Google's rules for rich results. */
  export default class Validator {
    validate(
      extracted: unknown,
    ): Promise<{ issueMessage: string; severity: 'ERROR' | 'WARNING'; path?: { type: string }[] }[]>
  }
}

declare module '@marbec/web-auto-extractor' {
  /** Reads a document's structured data into the shape that the validator takes. */
  export default class WebAutoExtractor {
    constructor(options: { addLocation: boolean; embedSource: string[] })
    parse(html: string): unknown
  }
}

declare module 'vnu-jar' {
  /** Path of the jar of the Nu Html Checker, as a String object. */
  const jar: { toString: () => string }
  export default jar
}
