import { DOM, type DocumentData } from 'shared-contracts'
import { inlineJson } from '../html/markup.ts'

/** One whole HTML document. */
export const renderDocument = (head: string, body: string, data: DocumentData): string =>
  `<!doctype html>
<html lang="en">
<head>
${head}
</head>
<body>
${body}
<script type="application/json" id="${DOM.data}">${inlineJson(data)}</script>
</body>
</html>
`

/**
 * Answered with 404 for an unknown path: the visitor lands at the root, with and without JavaScript, and a search
 * engine is told that there is nothing here.
 */
export const NOT_FOUND_DOCUMENT = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="refresh" content="0;url=/">
<meta name="robots" content="noindex">
<title>Page not found – Crewtally</title>
</head>
<body>
<h1>This page does not exist</h1>
<p>You are being taken to <a href="/">the home page</a>.</p>
</body>
</html>
`
