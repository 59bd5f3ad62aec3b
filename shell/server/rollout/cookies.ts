import type { Scheme } from '../security-headers.ts'

/** The value of one cookie in a Cookie header; null where it is not there. */
export const cookieIn = (header: string | undefined, name: string): string | null => {
  for (const part of (header ?? '').split(';')) {
    const [key, value] = part.trim().split('=', 2)
    if (key === name) return value ?? ''
  }
  return null
}

/** A Set-Cookie line for this site alone, which no script reads; 0 seconds take the cookie away. */
export const setCookie = (
  name: string,
  value: string,
  seconds: number,
  { scheme, isReadable = false }: { scheme: Scheme; isReadable?: boolean },
): string =>
  [
    `${name}=${value}`,
    'Path=/',
    `Max-Age=${seconds}`,
    ...(isReadable ? [] : ['HttpOnly']),
    'SameSite=Lax',
    ...(scheme === 'https' ? ['Secure'] : []),
  ].join('; ')
