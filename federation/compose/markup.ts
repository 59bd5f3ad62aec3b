import { escapeMarkup } from '../release/escape-markup.ts'

/** JSON for the inside of a script element. */
export const inlineJson = (value: unknown): string => JSON.stringify(value).replaceAll('<', String.raw`\u003c`)

export const meta = (name: string, content: string): string => `<meta name="${name}" content="${escapeMarkup(content)}">`
export const property = (name: string, content: string): string => `<meta property="${name}" content="${escapeMarkup(content)}">`
