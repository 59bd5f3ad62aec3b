/** What is answered to a request for something that development makes. */
export interface DevAnswer {
  status: number
  type: string
  body: string | Buffer
  headers?: Record<string, string>
}

export const json = (value: unknown, status = 200): DevAnswer => ({
  status,
  type: 'application/json',
  body: JSON.stringify(value),
})

export const script = (body: string | Buffer): DevAnswer => ({ status: 200, type: 'text/javascript', body })

export const seeOther = (location: string, status: 301 | 303 = 303): DevAnswer => ({
  status,
  type: 'text/plain',
  body: '',
  headers: { location },
})
