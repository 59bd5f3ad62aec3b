const PATIENCE = 30_000

interface Post {
  url: URL
  body: string
  headers?: Record<string, string>
  patience?: number | undefined
}

/** Posts JSON; rejects with `httpStatus` where the other side does not take it. Follows no redirect: a lead goes where it was told to. */
export const postJson = async ({ url, body, headers = {}, patience = PATIENCE }: Post): Promise<void> => {
  const response = await fetch(url, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json', ...headers },
    redirect: 'manual',
    signal: AbortSignal.timeout(patience),
  })
  await response.body?.cancel()
  if (!response.ok)
    throw Object.assign(new Error('not taken'), {
      code: `HTTP_${response.status}`,
      httpStatus: response.status,
    })
}
