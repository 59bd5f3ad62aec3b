/**
 * JavaScript expressions of messages that no real vendor sends: invalid shapes, messages of other widgets, sizes that would
 * break the page, and code.
 */
const HOSTILE = [
  'null',
  '0',
  '"setHeight:99999999:x"',
  '"setHeight:-1:x"',
  '"ready\\u0000"',
  '{ height: 1e9 }',
  '{ height: "100vh;position:fixed" }',
  '{ meetingBookSucceeded: "yes" }',
  '{ meetingBookSucceeded: true, meetingsPayload: null }',
  '{ type: "hsFormCallback", eventName: "onFormSubmitted", id: "another" }',
  '{ event: "calendly.event_scheduled", payload: { __proto__: null } }',
  '{ type: "page_view", title: "<img src=x onerror=alert(1)>" }',
  'JSON.parse(\'{"__proto__":{"polluted":true}}\')',
]

const page = (title: string, body: string, script: string): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title></head>
<body>${body}<script>${script}</script></body></html>`

/** Script that posts all messages of `HOSTILE`. In the mode `hostile`, every fake frame runs it. */
export const hostileScript = `for (const message of [${HOSTILE.join(', ')}]) parent.postMessage(message, '*')
`

const FRAMES: Record<string, { title: string; body: string; script: string }> = {
  '/maps/embed/v1/place': { title: 'Stand-in map', body: '<h1>Map</h1>', script: '' },
  '/recruiter': {
    title: 'Stand-in recruiter',
    body: '<h1>Talk to the recruiter</h1><button type="button">Next</button>',
    script: `parent.postMessage('setHeight:539:stand-in', '*')
document.querySelector('button').addEventListener('click', () => parent.postMessage('scrollIntoView', '*'))
`,
  },
  '/video': { title: 'Stand-in video', body: '<h1>Video</h1>', script: '' },
}

/** Returns the HTML of a fake vendor's frame at a path. Returns undefined for other paths. */
export const vendorFrame = (path: string, isSilent: boolean, isHostile: boolean): string | undefined => {
  const frame = FRAMES[path]
  return (
    frame && page(frame.title, frame.body, `${isSilent ? '' : frame.script}${isHostile ? hostileScript : ''}`)
  )
}
