import { expect, test } from 'vitest'
import { markupProblems } from './whole-markup.ts'

test.each([
  '<h1>A<br/>B</h1><img src="a" alt="">',
  '<svg viewBox="0 0 1 1"><title>A</title><path d="M0"/><g><use href="#a"></use></g></svg>',
  '<textarea></main></textarea><noscript><a href="/a">b</a></noscript>',
  '<script type="application/json">"</div>"</script><!-- </div> -->',
])('%s is whole', (html) => {
  expect(markupProblems(html)).toEqual([])
})

test.each([
  ['</main>', ['closes </main>, which it has not opened, at “</main>”']],
  ['<p>a</p></div><p>b</p>', ['closes </div>, which it has not opened, at “</div><p>b</p>”']],
  ['<section><p>a</section>', ['leaves <p> open, at “<p>a</section>”']],
  ['<section><p>a</p>', ['leaves <section> open, at “<section><p>a</p>”']],
  ['<div/>a', ['leaves <div> open, at “<div/>a”']],
  ['a<!-- b', ['ends inside of a tag or a comment, at “a<!-- b”']],
  ['<textarea>a', ['leaves <textarea> open, at “<textarea>a”']],
])('%s is not', (html, problems) => {
  expect(markupProblems(html)).toEqual(problems)
})
