/* What we use of two packages that come without types. */
declare module '@marbec/web-auto-extractor' {
  export type Extracted = { jsonld: Record<string, Record<string, unknown>[]> }
  export default class WebAutoExtractor {
    constructor(options?: { addLocation?: boolean })
    parse(html: string): Extracted
  }
}
declare module '@adobe/structured-data-validator' {
  export default class Validator {
    validate(found: object): Promise<{ severity: 'ERROR' | 'WARNING'; issueMessage: string }[]>
  }
}
