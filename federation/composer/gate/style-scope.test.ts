import { expect, test } from 'vitest'
import { familiesOf, scopeProblems } from './document-rules.ts'

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
])('accepts the scoped rule %s', (css) => {
  expect(scopeProblems(css, SITE)).toEqual([])
})

test.each([
  [
    'h1{color:red}',
    'the selector `h1` would style other areas; put it under a class of this module, for example `.body h1`',
  ],
  [
    '.a,p{color:red}',
    'the selector `p` would style other areas; put it under a class of this module, for example `.body p`',
  ],
  [
    '*{margin:0}',
    'the selector `*` would style other areas; put it under a class of this module, for example `.body *`',
  ],
  [
    '[data-root]{margin:0}',
    'the selector `[data-root]` would style other areas; put it under a class of this module, for example `.body [data-root]`',
  ],
  [
    '@media print{p{color:red}}',
    'the selector `p` would style other areas; put it under a class of this module, for example `.body p`',
  ],
  [
    ':is(.a,p) b{color:red}',
    'the selector `:is b` would style other areas; put it under a class of this module, for example `.body :is b`',
  ],
  [
    ':not(.a){color:red}',
    'the selector `:not` would style other areas; put it under a class of this module, for example `.body :not`',
  ],
  [':root{--x:1}', 'the selector `:root` styles the whole document; style an element of this area'],
  ['.a body{color:red}', 'the selector `.a body` styles the whole document; style an element of this area'],
  ['html.a{color:red}', 'the selector `html.a` styles the whole document; style an element of this area'],
  [
    'body:has(.a){overflow:hidden}',
    'the selector `body:has` styles the whole document; style an element of this area',
  ],
  [
    '.a #main{color:red}',
    'the selector `.a #main` selects the id #main, and ids belong to the whole document; select a class',
  ],
  ['@layer base{.a{color:red}}', 'has @layer base; write the styles of an area without a layer'],
  ['@layer a,b;', 'has an order of layers, which applies to the whole document; remove it'],
  ['@import "x.css";', 'has @import, which applies to the whole document; remove it'],
  [
    '@font-face{font-family:"Crew Sans";src:url(b)}',
    'has a @font-face for “crew sans”, a font of the site; remove it or rename the family',
  ],
  [
    '@property --x{syntax:"*";inherits:false}',
    'has @property, which applies to the whole document; remove it',
  ],
])('rejects the global rule %s', (css, problem) => {
  expect(scopeProblems(css, SITE)).toEqual([problem])
})
