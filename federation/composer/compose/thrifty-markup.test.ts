import { parseFragment, serialize } from 'parse5'
import { expect, test } from 'vitest'
import { thriftyMarkup } from './compose-page.ts'

test.each([
  ['<ul><li>a</li><li>b</li></ul>', '<ul><li>a<li>b</ul>'],
  ['<ul><li>a</li> <li>b</li></ul>', '<ul><li>a</li> <li>b</ul>'],
  ['<dl><div><dt>a</dt><dd>b</dd></div></dl>', '<dl><div><dt>a<dd>b</div></dl>'],
  ['<div><p>a</p><p>b</p> c</div>', '<div><p>a<p>b</p> c</div>'],
  ['<div><p>a</p><span>b</span></div>', '<div><p>a</p><span>b</span></div>'],
  ['<noscript><ul><li>a</li></ul></noscript>', '<noscript><ul><li>a</li></ul></noscript>'],
  ['<a href="/x"><p>a</p></a>', '<a href="/x"><p>a</p></a>'],
  ['<div><p>a</p></div>b', '<div><p>a</div>b'],
  [
    '<table><thead><tr><td></td><th>a</th></tr></thead><tbody><tr><td>b</td></tr></tbody></table>',
    '<table><thead><tr><td><th>a<tbody><tr><td>b</table>',
  ],
  [
    '<select><option value="">a</option><option>b</option></select>',
    '<select><option value>a<option>b</select>',
  ],
  [
    '<svg viewBox="0 0 1 1"><path d="M0 0"></path><g></g></svg>',
    '<svg viewBox="0 0 1 1"><path d="M0 0"/><g/></svg>',
  ],
  ['<input type="text" value=""/><br/>', '<input type="text" value><br/>'],
  ['<p title="an empty x=&quot;&quot;">a=""</p>', '<p title="an empty x=&quot;&quot;">a=""</p>'],
])('%s', (html, thrifty) => {
  expect(thriftyMarkup(html)).toBe(thrifty)
  expect(serialize(parseFragment(thrifty))).toBe(serialize(parseFragment(html)))
})

test('keeps comments: they separate texts for React, and mark places for the composer', () => {
  const html = '<b>1<!-- -->, <!-- -->2</b><!--outlet-->'
  expect(thriftyMarkup(html)).toBe(html)
})
