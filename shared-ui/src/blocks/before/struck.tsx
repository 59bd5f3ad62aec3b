/** Typed text, struck through if the author revoked it. */
export function Struck({ children, struck = false }: { children: string; struck?: boolean | undefined }) {
  return struck ? <s>{children}</s> : children
}
