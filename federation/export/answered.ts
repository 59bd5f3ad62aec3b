/** What the site's server is asked for: all that it answers of one composition. */
export interface ExportAsk {
  store: string
  composition: string
  /** What visitors' browsers will speak: some headers depend on it. */
  scheme: 'http' | 'https'
  /** Folder that the bodies are written into, each under the sha256 of its bytes in hex. */
  bodies: string
}

/** One answer: its status, its headers without those that a body's transfer gives, and the names of its bodies. */
export interface Answered {
  status: number
  /** Names in small letters. Content-Type is among them; the tag and what belongs to one encoding are not. */
  headers: Record<string, string>
  body: string
  /** The same body compressed, where the server has it so. */
  br?: string
  gzip?: string
}

/** What the server answers where it has nothing to show. */
export interface AnsweredErrors {
  /** An address that no page has. */
  page: Answered
  /** A file that no release has. */
  asset: Answered
  /** A document of the composition that it does not have. */
  fragment: Answered
  /** A document of a composition that is not shown. */
  composition: Answered
  /** A method that a page does not take. */
  method: Answered
  /** A request with more cookies than are read. */
  cookies: Answered
  /** A form that is posted by itself, and one that a script sends, where the lead API cannot be reached. */
  formAway: Answered
  apiAway: Answered
}

/** Response to the button that deletes cookies. */
export interface ClearCookies {
  path: string
  answered: Answered
}

export interface SiteAnswers {
  composition: string
  clearCookies: ClearCookies
  /** By address, in the order of addresses; redirects are those that have a Location. */
  addresses: Record<string, Answered>
  /** What is answered to the address of a page with a slash behind it; its Location is that page's own. Null without such pages. */
  slash: Answered | null
  errors: AnsweredErrors
}

/** Of the process that asks the server, to the one that started it. */
export type ExportAnswer = SiteAnswers | { error: { message: string; code?: string } }
