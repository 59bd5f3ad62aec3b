import { expect, test } from 'vitest'
import { findProseProblems } from './check-prose.ts'

const rulesIn = (file: string, source: string) =>
  findProseProblems(file, source).map(({ line, rule }) => `${line} ${rule}`)

test('reads doc comments and line comments, and no code or strings', () => {
  const source = [
    '/** What the server holds. */',
    "const stands = 'nobody comes // anew'",
    'call() // It stands here.',
    '// A first line,',
    '// and what whoever adds.',
    '// oxlint-disable-next-line stands',
    'const text = `${1 /* It brings. */} goes`',
  ].join('\n')
  expect(rulesIn('a.ts', source)).toEqual([
    '1 opens with a relative clause: What',
    '1 vague verb: holds',
    '3 vague verb: stands',
    '4 figure of speech: whoever',
    '7 vague verb: brings',
  ])
})

test('reads titles of tests and messages of errors', () => {
  // The words are inserted, because the check reads this file as well.
  const [title, message] = ['it stands', 'lies there']
  const source = [
    `test.each(CASES)('${title}', () => {`,
    `  throw new StoreError('FILE_LOST', \`\${file} ${message}\`)`,
    `  expect('${title}').toBe('${message}')`,
    '})',
  ].join('\n')
  expect(rulesIn('a.test.ts', source)).toEqual(['1 vague verb: stands', '2 vague verb: lies'])
})

test('reads comments in JSX', () => {
  expect(rulesIn('a.tsx', 'const a = <p>It stands.{/* It lies. */}</p>')).toEqual(['1 vague verb: lies'])
})

test('reads comments of style sheets, JSON and configuration files, and no strings', () => {
  expect(rulesIn('a.css', "a { content: '/* It stands. */' }\n/* It lies. */")).toEqual([
    '2 vague verb: lies',
  ])
  expect(rulesIn('a.json', '{ "a": "// It stands.", // It lies.\n"b": "/*" /* It goes. */ }')).toEqual([
    '1 vague verb: lies',
    '2 vague verb: goes',
  ])
  expect(rulesIn('a.conf', 'listen 80; # It stands.\nurl "#stands"')).toEqual(['1 vague verb: stands'])
})

test('reports the line of each sentence', () => {
  expect(
    rulesIn(
      'a.ts',
      '/**\n * Returns a number. It\n * is long. The caller\n * goes on.\n * @returns How many.\n */',
    ),
  ).toEqual(['3 vague verb: goes', '5 opens with a relative clause: How'])
})

const sentenceOf = (count: number) => `A ${'word '.repeat(count - 1).trim()}.`

test('limits sentences to 30 words', () => {
  expect(rulesIn('a.ts', `// ${sentenceOf(30)}\n// ${sentenceOf(30)}`)).toEqual([])
  expect(rulesIn('a.ts', `// ${sentenceOf(31)}`)).toEqual(['1 31 words'])
})

test('finds British spellings', () => {
  expect(rulesIn('a.ts', '// The behaviour of a cancelled, unrecognised colour. It was canceled.')).toEqual([
    '1 British spelling: behaviour',
  ])
})

test.for([
  'It stands for 3.',
  'It comes from x.',
  'It goes live.',
  'It takes effect.',
  'It takes 3 seconds.',
  'What is it?',
])('accepts "%s"', (sentence) => expect(rulesIn('a.ts', `// ${sentence}`)).toEqual([]))

test('reads paragraphs, list items and cells of Markdown, and no code, quotations or addresses', () => {
  const source = [
    '# A title that holds',
    'A paragraph of `what stands`, "what comes"',
    'and [a link](held/taken.md).',
    '- Who writes it',
    '```sh',
    'brings',
    '```',
    '',
    '    It brings.',
    '| a | Whether it is |',
    '| --- | --- |',
    '1. It says `brought',
    '   here` and lies.',
  ].join('\n')
  expect(rulesIn('a.md', source)).toEqual([
    '1 vague verb: holds',
    '4 opens with a relative clause: Who',
    '10 opens with a relative clause: Whether',
    '12 vague verb: lies',
  ])
})

test('throws an error that names the file that cannot be parsed', () => {
  expect(() => findProseProblems('a.ts', 'const =')).toThrow('a.ts cannot be parsed')
})
