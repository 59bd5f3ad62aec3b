import { DOM, type DocumentData } from 'shared-contracts'
import { inlineJson } from '../html/markup.ts'

/** One whole HTML document. `language` as the site says it, with its region. */
export const renderDocument = (language: string, head: string, body: string, data: DocumentData): string =>
  `<!doctype html>
<html lang="${language.split('-', 1)[0]}">
<head>
${head}
</head>
<body>
${body}
<script type="application/json" id="${DOM.data}">${inlineJson(data)}</script>
</body>
</html>
`
