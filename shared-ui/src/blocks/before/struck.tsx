/** Typed words, struck through where somebody took them back. */
export function Struck({ children, struck = false }: { children: string; struck?: boolean | undefined }) {
  return struck ? <s>{children}</s> : children
}
