import * as z from 'zod/mini'

// The site's Content-Security-Policy forbids eval, so that zod's compiled parser must stay disabled in browsers.
z.config({ jitless: true })

export { z }
