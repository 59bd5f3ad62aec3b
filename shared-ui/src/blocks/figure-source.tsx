/**
 * Link to the explanation of how a figure was measured. `at` is the explanation's URL. Renders nothing if `at` is undefined.
 */
export const FigureSource = ({ at }: { at: string | undefined }) =>
  at === undefined ? null : <a href={at}>How&nbsp;we&nbsp;counted</a>
