import { expect, test } from 'vitest'
import { csvRecord } from './read-records.ts'

test.each([
  [['a', 1, null], 'a,1,\r\n'],
  [['with, comma', 'with "quotes"', 'two\nlines'], '"with, comma","with ""quotes""","two\nlines"\r\n'],
  [['=1+1', '+44 20', '-1', '@SUM(A1)', '\tx', '\0x'], `'=1+1,'+44 20,'-1,'@SUM(A1),'\tx,"'\0x"\r\n`],
  [['=cmd|"/c calc"!A1'], `"'=cmd|""/c calc""!A1"\r\n`],
  [['\r=1+1'], `"'\r=1+1"\r\n`],
  [['a=b', ' =1'], 'a=b, =1\r\n'],
])('%j is written as %j', (values, record) => {
  expect(csvRecord(values)).toBe(record)
})
