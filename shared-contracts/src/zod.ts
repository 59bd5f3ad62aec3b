import * as z from 'zod/mini'

// The site's Content-Security-Policy forbids eval. `jitless` disables zod's compiled parser, which uses eval.
z.config({ jitless: true })

export { z }
