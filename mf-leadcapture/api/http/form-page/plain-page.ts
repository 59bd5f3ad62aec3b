import { SITE } from 'shared-contracts'

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Safe as text and inside quoted attributes. */
export const escapeHtml = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? character)

const STYLE = `
body{margin:0;background:#fbf8f1;color:#14211b;font:1.0625rem/1.55 system-ui,sans-serif}
main{max-width:38rem;margin:0 auto;padding:2.5rem 1.25rem 4rem}
h1{font-size:2rem;line-height:1.1;margin:0 0 1.5rem}
h2{font-size:1.25rem;margin:0}
a{color:#0e5a47}
label{display:block;font-weight:600;margin:1.25rem 0 .25rem}
input,select,textarea{box-sizing:border-box;width:100%;min-height:2.75rem;padding:.5rem .75rem;border:1px solid #4d5a53;border-radius:6px;background:#fff;color:inherit;font:inherit}
input[type=checkbox]{width:1.25rem;min-height:1.25rem;flex:none;margin:.2rem .75rem 0 0}
.choice{display:flex;align-items:flex-start;font-weight:400}
[aria-invalid]{border:2px solid #bf4527}
p[id$=-error]{margin:.25rem 0 0;color:#bf4527;font-weight:600}
form>[id$=-summary]{border:2px solid #bf4527;border-radius:6px;padding:1rem 1.25rem}
form>[id$=-summary] a{color:#bf4527}
button{margin:1.75rem 0 .75rem;min-height:3rem;padding:0 1.5rem;border:0;border-radius:6px;background:#ffb020;color:#14211b;font:inherit;font-weight:700}
.trap{position:absolute;left:-9999px}
`

const { email, phone, phoneHref } = SITE.contact

/** A page around a form that needs nothing but itself. */
export const plainPage = (title: string, form: string): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><link rel="icon" href="data:,">
<title>${title} | ${SITE.name}</title><style>${STYLE}</style></head>
<body><main><h1>${title}</h1>
${form}
<p>Or call <a href="${phoneHref}">${phone}</a>, or write to <a href="mailto:${email}">${email}</a>.</p></main></body></html>`
