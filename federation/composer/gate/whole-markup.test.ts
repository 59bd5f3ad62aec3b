import { expect, test } from 'vitest'
import { markupProblems } from './document-rules.ts'

test.each([
  '<h1>A<br/>B</h1><img src="a" alt="">',
  '<svg viewBox="0 0 1 1"><title>A</title><path d="M0"/><g><use href="#a"></use></g></svg>',
  '<textarea></main></textarea><noscript><a href="/a">b</a></noscript>',
  '<script type="application/json">"</div>"</script><!-- </div> -->',
])('accepts the complete markup %s', (html) => {
  expect(markupProblems(html)).toEqual([])
})

test.each([
  ['</main>', ['has the end tag </main> without a start tag, at “</main>”']],
  ['<p>a</p></div><p>b</p>', ['has the end tag </div> without a start tag, at “</div><p>b</p>”']],
  ['<section><p>a</section>', ['has <p> without an end tag, at “<p>a</section>”']],
  ['<section><p>a</p>', ['has <section> without an end tag, at “<section><p>a</p>”']],
  ['<div/>a', ['has <div> without an end tag, at “<div/>a”']],
  ['a<!-- b', ['ends inside a tag or a comment, at “a<!-- b”']],
  ['<textarea>a', ['has <textarea> without an end tag, at “<textarea>a”']],
])('rejects the incomplete markup %s', (html, problems) => {
  expect(markupProblems(html)).toEqual(problems)
})
