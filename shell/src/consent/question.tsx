import { ActionButton } from 'shared-ui/blocks/button.tsx'

/** The question for consent. Rendered once, at release; `ask.ts` puts it into a page and answers its buttons. */
export const Question = () => (
  <section>
    <ActionButton>Agree</ActionButton>
  </section>
)
