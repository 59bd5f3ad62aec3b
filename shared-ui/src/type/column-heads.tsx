/** Heading of a column. `className` is a class of its cell. */
export type ColumnHead = string | { head: string; className: string | undefined }

export interface ColumnHeadsProps {
  columns: readonly ColumnHead[]
  /** Class of the `thead` element. */
  className?: string | undefined
}

/** Head of a table: a row with the headings of all columns, which must differ. */
export const ColumnHeads = ({ columns, className }: ColumnHeadsProps) => (
  <thead className={className}>
    <tr>
      {columns
        .map((column) => (typeof column === 'string' ? { head: column, className: undefined } : column))
        .map(({ head, ...cell }) => (
          <th key={head} scope="col" {...cell}>
            {head}
          </th>
        ))}
    </tr>
  </thead>
)
