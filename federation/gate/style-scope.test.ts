import { expect, test } from 'vitest'
import { familiesOf, scopeProblems } from './style-scope.ts'

const SITE = familiesOf('@font-face{font-family:"Crew Sans";src:url(/a.woff2)}')

test.each([
  '.a{color:red}.a:hover>b,.a h2{color:red}',
  'html:not([data-x]) .a{color:red}',
  '@layer ui{.a{color:red}}@media print{.a{color:red}}',
  '@container (width>1px){.a::before{color:red}}',
  '.a{color:red;&:hover{color:blue}p{margin:0}}',
  ':is(.a,.b) p{color:red}:where(.a):has(p){color:red}',
  '@keyframes a{from{opacity:0}to{opacity:1}}',
  '@font-face{font-family:Own;src:url(/a.woff2)}',
])('%s stays within its own classes', (css) => {
  expect(scopeProblems(css, SITE)).toEqual([])
})

test.each([
  ['h1{color:red}', 'has h1, which is held by no class of its own'],
  ['.a,p{color:red}', 'has p, which is held by no class of its own'],
  ['*{margin:0}', 'has *, which is held by no class of its own'],
  ['[data-root]{margin:0}', 'has [data-root], which is held by no class of its own'],
  ['@media print{p{color:red}}', 'has p, which is held by no class of its own'],
  [':is(.a,p) b{color:red}', 'has :is b, which is held by no class of its own'],
  [':not(.a){color:red}', 'has :not, which is held by no class of its own'],
  [':root{--x:1}', 'has :root, which is about the whole document'],
  ['.a body{color:red}', 'has .a body, which is about the whole document'],
  ['html.a{color:red}', 'has html.a, which is about the whole document'],
  ['body:has(.a){overflow:hidden}', 'has body:has, which is about the whole document'],
  ['.a #main{color:red}', "has .a #main, which names #main: ids are the document's"],
  ['@layer base{.a{color:red}}', "has @layer base; an area's styles stand outside of layers"],
  ['@layer a,b;', 'has an order of layers, which holds for the whole document'],
  ['@import "x.css";', 'has @import, which holds for the whole document'],
  ['@font-face{font-family:"Crew Sans";src:url(b)}', "has a @font-face for crew sans, which is the site's"],
  ['@property --x{syntax:"*";inherits:false}', 'has @property, which holds for the whole document'],
])('%s reaches beyond them', (css, problem) => {
  expect(scopeProblems(css, SITE)).toEqual([problem])
})
