/** The way from a claimed figure to how it was counted; nothing where there is none. */
export const Counted = ({ at }: { at: string | undefined }) =>
  at === undefined ? null : <a href={at}>How&nbsp;we&nbsp;counted</a>
