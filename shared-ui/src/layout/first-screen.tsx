import { createContext, use, type ReactNode } from 'react'

const FirstScreen = createContext(false)

/** Marks content in a page's first screen. Pictures inside are fetched with the page, all others lazily. */
export const InFirstScreen = ({ children }: { children: ReactNode }) => (
  <FirstScreen value={true}>{children}</FirstScreen>
)

export const useFirstScreen = (): boolean => use(FirstScreen)
