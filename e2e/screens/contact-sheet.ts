export interface Shot {
  path: string
  /** File name beside the sheet. */
  file: string
}

const escape = (text: string) => text.replace(/[&<>"]/g, (char) => `&#${char.charCodeAt(0)};`)

/** A page on which all shots of one width stand side by side, each under its address, at a fraction of their size. */
export const contactSheet = (width: number, shots: Shot[]): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>Every page at ${width} px</title>
<style>
body { margin: 24px; font: 14px/1.4 system-ui, sans-serif; background: #e9e6de; color: #14211b }
main { display: flex; flex-wrap: wrap; gap: 24px; align-items: flex-start }
figure { margin: 0; width: ${width < 700 ? 187 : 320}px }
figcaption { padding: 0 0 6px; overflow-wrap: anywhere }
img { width: 100%; display: block; background: #fff; box-shadow: 0 0 0 1px #0002 }
</style>
</head>
<body>
<h1>Every page at ${width} px</h1>
<main>
${shots.map(({ path, file }) => `<figure><figcaption>${escape(path)}</figcaption><a href="${file}"><img src="${file}" alt="" loading="lazy"></a></figure>`).join('\n')}
</main>
</body>
</html>
`
