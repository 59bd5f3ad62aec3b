/** Link from a claimed figure to the explanation of how it was counted. Renders nothing without one. */
export const FigureSource = ({ at }: { at: string | undefined }) =>
  at === undefined ? null : <a href={at}>How&nbsp;we&nbsp;counted</a>
