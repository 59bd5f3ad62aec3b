/** Link to the explanation of how a figure was measured. Renders nothing without `at`. */
export const FigureSource = ({ at }: { at: string | undefined }) =>
  at === undefined ? null : <a href={at}>How&nbsp;we&nbsp;counted</a>
