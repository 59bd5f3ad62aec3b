import * as z from 'zod/mini'

// The site's Content-Security-Policy forbids eval, so the compiled fast path must stay off in browsers.
z.config({ jitless: true })

export { z }
