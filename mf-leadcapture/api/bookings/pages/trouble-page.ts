import { escapeHtml } from '../../http/form-page/escape-html.ts'
import type { Effort } from '../../http/effort.ts'
import type { BookingPage } from './document.ts'

/** What this page sends by itself, whatever came with the form before. */
const OWN = new Set(['proof', 'ticket'])

const hidden = (name: string, value: string): string => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`

/** Seconds as a person reads them. */
const secondsWords = (seconds: number): string => `${seconds} ${seconds === 1 ? 'second' : 'seconds'}`

/**
 * Many are booking: this form takes some trouble first. A script works on the challenge and sends the form by itself;
 * without one the visitor waits and presses the button. All that was typed goes along.
 */
export const troublePage = (path: string, values: Record<string, string>, { challenge, ticket, seconds }: Effort): BookingPage => ({
  title: 'One moment, please',
  needsProof: true,
  body: `<h1>One moment, please</h1>
<p>Many meetings were asked for just now, so we check that a person is asking. What you typed is kept.</p>
<form method="post" action="${path}" class="trouble" data-challenge="${escapeHtml(JSON.stringify(challenge))}">
${Object.entries(values).filter(([name]) => !OWN.has(name)).map(([name, value]) => hidden(name, value)).join('')}
${hidden('ticket', ticket)}<input type="hidden" name="proof" value="">
<p class="wait" role="status">Wait ${secondsWords(seconds)}, then press the button.</p>
<p class="actions"><button class="button primary" type="submit">Go on</button></p>
</form>`,
})
