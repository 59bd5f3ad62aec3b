import { globSync, readFileSync } from 'node:fs'
import { WORKSPACE } from '@federation/node-kit'
import { readArguments } from '@federation/node-kit/cli'
import { parseSync } from 'vite'

export interface ProseProblem {
  line: number
  sentence: string
  rule: string
  advice: string
}

/**
 * Returns the sentences of a Markdown file, or of a file's comments, that break a rule of the style guide. Throws if a source
 * file cannot be parsed.
 */
export const findProseProblems = (file: string, source: string): ProseProblem[] =>
  (file.endsWith('.md')
    ? blocksOfMarkdown(source)
    : blocksOfComments(source, readComments(file, source))
  ).flatMap(problemsOfBlock)

const MAX_WORDS = 30

const PLAIN_VERB = 'use the verb of the field: is, contains, arrives, runs, keeps, needs, adds'
const PLAIN_PHRASE = 'name the actor and the action: "the server", "again", "while", "automatically"'

const RULES: readonly { find: RegExp; rule: string; advice: string }[] = [
  {
    find: /^(?:What|Whether|How|Where|Who|Whom|Whose|Whoever|Whatever)\b(?!.*\?$)/,
    rule: 'opens with a relative clause',
    advice: 'begin with the thing itself: "Services that …"',
  },
  {
    // Allowed: "stands for", "comes from", "goes live", "takes effect", "takes five seconds", "holds a lock".
    find: /\b(?:stands?(?! for\b)|stood|lies|lain|(?:comes?|came)(?! from\b)|(?:goes|went|gone)(?! live\b)|(?:holds?|held|holding)(?!(?: (?:a|the|this|its))? lock\b)|brings?|brought)\b/i,
    rule: 'vague verb',
    advice: PLAIN_VERB,
  },
  {
    find: /\b(?:takes?|took|taken)\b(?! (?:effect|place|part)\b)(?!.*\b(?:ms|seconds?|minutes?|hours?|days|times?|longer)\b)/i,
    rule: 'vague verb',
    advice: PLAIN_VERB,
  },
  {
    find: /\b(?:speaks? of|(?:is|are|was|were|be|been) told|hears? of|by (?:itself|themselves)|anew|who(?:m)?ever|so long|of (?:one's|its|their|his|her|our|your) own|know whom|nobody|anybody|somebody|meanwhile|where that (?:cannot|can't) be)\b/i,
    rule: 'figure of speech',
    advice: PLAIN_PHRASE,
  },
  {
    find: /\b(?:breath|patience|believe[ds]?|courier|mend(?:s|ed|ing)?|lent|lends?|la(?:id|ys?) out|stand-ins?|in force|both ways)\b/i,
    rule: 'metaphor',
    advice: 'use the term of docs/glossary.md',
  },
  {
    find: /\b(?:\w*(?:authoris|organis|recognis|normalis|serialis|optimis(?!t|m)|initialis|minimis|maximis|summaris|analys(?=ed|ing)|behaviour|honour|favour|colour|labour|neighbour|(?:mode|trave|labe|cance)ll(?=ed|ing))\w*|centre[ds]?|licence|towards|afterwards|whilst|grey|cheque|programme|judgement)\b/i,
    rule: 'British spelling',
    advice: 'use the American spelling',
  },
]

/** Text of one comment, paragraph, list item or table cell, with the number of its first line. */
interface Block {
  line: number
  text: string
}

/** Replaces code, quotations, links and URLs with the word `x`. Preserves line breaks, so that line numbers stay correct. */
const withoutCode = (text: string): string =>
  text
    .replaceAll(/\{@link [^}]+\}/g, 'x')
    .replaceAll(/\]\([^)\s]*\)/g, ']')
    .replaceAll(/`[^`]*`|"[^"]*"|“[^”]*”|\bhttps?:\S+/g, (code) => `x${code.replaceAll(/[^\n]/g, '')}`)

const SENTENCE_END = /(?<=[.!?]["')]*)(?<!\b(?:e\.g|i\.e|vs|etc)\.)\s+(?=["'(]?[A-Z\dx])/

const linesIn = (text: string): number => text.split('\n').length

const problemsOfBlock = ({ line, text }: Block): ProseProblem[] => {
  const problems: ProseProblem[] = []
  const prose = withoutCode(text)
  let offset = 0
  for (const part of prose.split(SENTENCE_END)) {
    offset = prose.indexOf(part, offset)
    const start = offset + (part.length - part.trimStart().length)
    offset += part.length
    const sentence = part.replaceAll(/\s+/g, ' ').trim()
    const report = (rule: string, advice: string) =>
      problems.push({ line: line + linesIn(prose.slice(0, start)) - 1, sentence, rule, advice })
    for (const { find, rule, advice } of RULES) {
      const [found] = find.exec(sentence) ?? []
      if (found !== undefined) report(`${rule}: ${found}`, advice)
    }
    const wordCount = sentence.split(' ').filter((each) => /\w/.test(each)).length
    if (wordCount > MAX_WORDS) report(`${wordCount} words`, `write sentences of at most ${MAX_WORDS} words`)
  }
  return problems
}

/** Matches comments that are directives for a tool. */
const DIRECTIVE = /^\s*(?:oxlint-|stylelint-|@ts-|@vite-|@vitest-|[#@]__|v8 |\/\s*<reference)/

interface Comment {
  type: 'Line' | 'Block'
  /** Text of the comment without its delimiters. */
  value: string
  /** Offset of the comment in the file. */
  start: number
}

/** Comments of files that are not scripts, by extension. Strings match first, so that no comment begins inside a string. */
const COMMENTS: readonly { files: RegExp; find: RegExp }[] = [
  { files: /\.css$/, find: /"[^"\n]*"|'[^'\n]*'|\/\*(?<block>[\s\S]*?)\*\//g },
  { files: /\.jsonc?$/, find: /"(?:[^"\\\n]|\\.)*"|\/\*(?<block>[\s\S]*?)\*\/|\/\/(?<line>.*)/g },
  { files: /(?:\.(?:ya?ml|conf|env|sh|service|socket|vcl)|Dockerfile)$/, find: /(?<=^|\s)# (?<line>.*)/gm },
]

/** Matches the title of a test, or the message of a new error. A regular expression finds them faster than the syntax tree. */
const TITLE_OR_MESSAGE =
  /\b(?:(?:test|it|describe)(?:\.\w+)*(?:\([^()\n]*\))?|new \w*Error)\(\s*(?:'[A-Z_]+',\s*)?(?:'(?<quoted>(?:[^'\\\n]|\\.)*)'|`(?<template>[^`]*)`)/g

/** Returns the comments of a file. For scripts, also returns titles of tests and messages of errors. */
const readComments = (file: string, source: string): readonly Comment[] => {
  const { find } = COMMENTS.find(({ files }) => files.test(file)) ?? {}
  if (find)
    return [...source.matchAll(find)].flatMap(({ index: start, groups: { block, line } = {} }): Comment[] => {
      if (block !== undefined) return [{ type: 'Block', value: block, start }]
      return line === undefined ? [] : [{ type: 'Line', value: line, start }]
    })
  const { comments, errors } = parseSync(file, source)
  if (errors.length > 0) throw new Error(`${file} cannot be parsed: ${errors[0]?.message ?? ''}`)
  const texts = [...source.matchAll(TITLE_OR_MESSAGE)].map(
    ({ index: start, groups: { quoted, template } = {} }) => ({
      type: 'Block' as const,
      value: quoted ?? (template ?? '').replaceAll(/\$\{[^}]*\}/g, 'x'),
      start,
    }),
  )
  return [...comments, ...texts].toSorted((a, b) => a.start - b.start)
}

/** Merges consecutive line comments into one block. Each JSDoc tag and each list item is a separate block. */
const blocksOfComments = (source: string, comments: readonly Comment[]): Block[] => {
  const blocks: (Block & { lastLine: number; isLine: boolean })[] = []
  let line = 1
  let offset = 0
  for (const { type, value, start } of comments) {
    line += linesIn(source.slice(offset, start)) - 1
    offset = start
    if (DIRECTIVE.test(value)) continue
    const previous = blocks.at(-1)
    const isLine = type === 'Line'
    if (isLine && previous?.isLine === true && previous.lastLine === line - 1) {
      previous.text += `\n${value}`
      previous.lastLine = line
    } else {
      const text = isLine ? value : value.replaceAll(/^[ \t]*\*+ ?/gm, '')
      blocks.push({ line, text, lastLine: line, isLine })
    }
  }
  return blocks.flatMap((block) => splitBlock(block))
}

/** Splits a comment at empty lines, tags and list items. Removes the markers of tags and list items. */
const splitBlock = ({ line, text }: Block): Block[] => {
  const blocks: Block[] = []
  for (const [index, each] of text.split('\n').entries()) {
    const current = blocks.at(-1)
    const mark = /^\s*(?:@param \S+ ?|@\w+ ?|[-*] |\d+\. |$)/.exec(each)?.[0]
    if (current === undefined || mark !== undefined)
      blocks.push({ line: line + index, text: each.slice(mark?.length ?? 0) })
    else current.text += `\n${each}`
  }
  return blocks
}

/** Returns the paragraphs, headings, list items and table cells of a Markdown file, without code. */
const blocksOfMarkdown = (source: string): Block[] => {
  const blocks: Block[] = []
  let isCode = false
  /** True if the next line can continue the last block. If false, a line that is indented by four spaces is code. */
  let isOpen = false
  for (const [index, each] of source.split('\n').entries()) {
    const line = index + 1
    const isFence = /^\s*(?:```|~~~)/.test(each)
    if (isFence) isCode = !isCode
    const isCell = /^\s*\|/.test(each)
    if (!isOpen && !isCell && /^ {4}/.test(each)) continue
    if (isCode || isFence || isCell || each.trim() === '') {
      isOpen = false
      if (isCell && !isCode)
        for (const text of each.split(/(?<!\\)\|/)) blocks.push({ line, text: text.trim() })
      continue
    }
    const mark = /^\s*(?:[-*+] |\d+\. |#+ |> ?)\s*/.exec(each)?.[0]
    const current = blocks.at(-1)
    if (isOpen && mark === undefined && current !== undefined) current.text += `\n${each}`
    else blocks.push({ line, text: each.slice(mark?.length ?? 0) })
    isOpen = !each.startsWith('#')
  }
  return blocks
}

const NOT_PROSE = /(?:^|\/)(?:node_modules|dist|var|\.(?!github$)[^/]+)$/

if (import.meta.main) {
  const { positionals } = readArguments(
    `node tooling/check-prose.ts [FOLDER…]

Checks comments, Markdown, titles of tests and messages of errors against the rules in this file and the glossary, docs/glossary.md.
With folders, checks these alone.`,
    { hasPositionals: true },
  )
  process.chdir(WORKSPACE)

  const isAsked = (file: string) =>
    positionals.length === 0 || positionals.some((folder) => file === folder || file.startsWith(`${folder}/`))

  const files = globSync(
    [
      '**/*.{ts,tsx,js,mjs,md,css,json,yml,yaml,conf,env,sh,service,socket,vcl}',
      '.github/**/*.{md,yml}',
      '.*.{json,jsonc}',
      'Dockerfile',
    ],
    { exclude: (path) => NOT_PROSE.test(path) },
  ).filter(isAsked)
  let failures = 0
  for (const file of files.toSorted()) {
    const problems = findProseProblems(file, readFileSync(file, 'utf8'))
    failures += problems.length
    for (const { line, sentence, rule, advice } of problems)
      console.error(`${file}:${line}: ${sentence} - ${rule} - ${advice}`)
  }
  console.log(`${files.length} files read, ${failures} problems of prose`)
  process.exitCode = failures > 0 ? 1 : 0
}
