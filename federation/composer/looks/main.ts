// Saves the visual diff of a live change, for the process that started it: `main.ts <LooksChange as JSON>`. Prints a summary
// of a line or two.
import { endWithParent, explain } from '@federation/node-kit'
import { keepLooks, type LooksChange } from './keep-looks.ts'
import { looksText } from './looks.ts'

endWithParent(() => process.exit(1))

try {
  const { file, looks } = await keepLooks(JSON.parse(process.argv[2] ?? '') as LooksChange)
  console.log(`${looksText(looks)}\n  before and after: ${file}`)
  process.exit()
} catch (error) {
  console.error(explain(error))
  process.exit(1)
}
