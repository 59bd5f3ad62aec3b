/** Attributes that the question's HTML and its script share. */
export const QUESTION_DOM = {
  /** On a button: the `Answer` that it gives. */
  answer: 'data-answer',
  /** On a part that is visible only in some states: their names, of type `QuestionState`, separated by spaces. */
  when: 'data-when',
} as const

export type Answer = 'none' | 'all' | 'chosen' | 'close'

/**
 * `asks`: nothing starts before a yes. `informs`: measurement and marketing run until a no, if the settings allow it. `opened`:
 * the visitor opened the question by a link; combined with one of these two. `signalled`: the browser sends Global Privacy
 * Control.
 */
export type QuestionState = 'asks' | 'informs' | 'opened' | 'signalled'
