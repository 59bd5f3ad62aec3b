/** What the question's HTML and the script that answers its buttons agree on. */
export const QUESTION_DOM = {
  /** On a button: what a press on it says, an `Answer`. */
  answer: 'data-answer',
  /** On a part that shows in some states alone: their names, `QuestionState`, with spaces between. */
  when: 'data-when',
} as const

export type Answer = 'none' | 'all' | 'chosen' | 'close'

/**
 * `asks`: nothing is done before a yes. `informs`: it is done until a no, as the settings can say. `opened`: by a link,
 * beside one of these two. `signalled`: the browser has said no for its visitor.
 */
export type QuestionState = 'asks' | 'informs' | 'opened' | 'signalled'
