import { expect, test } from 'vitest'
import { compareReports, reportModule } from './api-report.ts'

const before = [
  reportModule('a.d.ts', 'export declare const read: (path: string) => string;\n'),
  reportModule('b.d.ts', 'export type { Part } from "./part.ts";\nexport interface Whole {}\n'),
]

test('reports no difference if the declarations are the same', () => {
  expect(compareReports(before, [...before])).toEqual([])
})

test('reports a changed parameter, a removed export and a new module', () => {
  const lines = [
    reportModule('a.d.ts', 'export declare const read: (path: URL) => string;\n'),
    reportModule('b.d.ts', 'export interface Whole {}\n'),
    reportModule('c.d.ts', 'export declare class Reader {}\n'),
  ]
  expect(compareReports(before, lines)).toEqual([
    expect.stringMatching(/^- a\.d\.ts [0-9a-f]{8} read$/),
    expect.stringMatching(/^- b\.d\.ts [0-9a-f]{8} Part Whole$/),
    expect.stringMatching(/^\+ a\.d\.ts [0-9a-f]{8} read$/),
    expect.stringMatching(/^\+ b\.d\.ts [0-9a-f]{8} Whole$/),
    expect.stringMatching(/^\+ c\.d\.ts [0-9a-f]{8} Reader$/),
  ])
})
