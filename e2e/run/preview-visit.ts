/** What a browser brings with it that has followed a preview link; as Playwright stores a browser's state. */
export interface BroughtState {
  cookies: {
    name: string
    value: string
    domain: string
    path: string
    expires: number
    httpOnly: boolean
    secure: boolean
    sameSite: 'Lax'
  }[]
  origins: []
}

const refusal = async (answer: Response): Promise<string> => {
  const heading = /<h1[^>]*>([^<]+)/.exec(await answer.text())?.[1]
  return `The preview link is refused with ${answer.status}${heading ? `: ${heading}` : ''}. Ask who sent it for a new one, or make one: npm run fed -- preview`
}

/** Follows a preview link once, as a browser does. Rejects, with what to do, where the site refuses it. */
export const followPreview = async (link: URL): Promise<BroughtState> => {
  const answer = await fetch(link, { redirect: 'manual' })
  const [pair = '', ...rest] = (answer.headers.getSetCookie()[0] ?? '').split('; ')
  const [, name, value] = /^([^=]+)=(.+)$/.exec(pair) ?? []
  if (answer.status !== 303 || name === undefined || value === undefined)
    throw new Error(await refusal(answer))
  const seconds = Number(rest.find((part) => /^max-age=/i.test(part))?.slice('max-age='.length) ?? 3600)
  return {
    cookies: [
      {
        name,
        value,
        domain: link.hostname,
        path: '/',
        expires: Math.floor(Date.now() / 1000) + seconds,
        httpOnly: true,
        secure: rest.some((part) => /^secure$/i.test(part)),
        sameSite: 'Lax',
      },
    ],
    origins: [],
  }
}
