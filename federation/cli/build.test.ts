import { Command } from '@commander-js/extra-typings'
import { expect, test } from 'vitest'
import { VERSION } from './verbs.ts'

const readVersion = (text: string): unknown =>
  new Command()
    .exitOverride()
    .configureOutput({ writeErr: () => undefined })
    .addOption(VERSION)
    .parse(['--version', text], { from: 'user' })
    .opts().version

test.each(['1.x', '1.4', 'v1.4.0', '1.4.0-RC', 'latest', '1.4.0-', `1.4.0-${'a'.repeat(60)}`])(
  'rejects the version %s with the rule and the value found',
  (text) => {
    expect(() => readVersion(text)).toThrow(
      `argument '${text}' is invalid. A version has three numbers, such as 1.4.0 or 1.4.0-rc.1`,
    )
  },
)

test.each(['1.4.0', '10.20.30-rc.1', '0.1.0-812e87d9f7c4'])('accepts the version %s', (text) => {
  expect(readVersion(text)).toBe(text)
})
