import type { FileHandle } from 'node:fs/promises'

const PDF_HEAD = '%PDF-'
const PDF_END = '%%EOF'
const END_OF_ZIP = Buffer.from([0x50, 0x4b, 0x05, 0x06])
const ENTRY = 0x02014b50
const ENTRY_HEADER = 46
/** A zip's end record, and the longest comment that may follow it. */
const LONGEST_END = 22 + 0xffff
const MOST_ENTRIES = 5000
const LONGEST_DIRECTORY = 1024 * 1024

const read = async (file: FileHandle, position: number, length: number): Promise<Buffer> => {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position)
  return buffer.subarray(0, bytesRead)
}

/** The names in a zip's directory; null where it is no zip, or holds what is locked. Nothing is unpacked. */
const zipNames = async (file: FileHandle, size: number): Promise<string[] | null> => {
  const tail = await read(file, Math.max(0, size - LONGEST_END), Math.min(size, LONGEST_END))
  const end = tail.lastIndexOf(END_OF_ZIP)
  if (end === -1 || end + 22 > tail.length) return null
  const count = tail.readUInt16LE(end + 10)
  const length = tail.readUInt32LE(end + 12)
  const start = tail.readUInt32LE(end + 16)
  if (count > MOST_ENTRIES || length > LONGEST_DIRECTORY || start + length > size) return null
  const directory = await read(file, start, length)
  const names: string[] = []
  for (let at = 0; names.length < count;) {
    if (at + ENTRY_HEADER > directory.length || directory.readUInt32LE(at) !== ENTRY) return null
    const isLocked = (directory.readUInt16LE(at + 8) & 1) === 1
    const nameEnd = at + ENTRY_HEADER + directory.readUInt16LE(at + 28)
    if (isLocked || nameEnd > directory.length) return null
    names.push(directory.toString('utf8', at + ENTRY_HEADER, nameEnd))
    at = nameEnd + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32)
  }
  return names
}

/** A Word document holds its text there; one with macros or embedded programs is none. */
const isDocument = (names: readonly string[]): boolean =>
  names.includes('[Content_Types].xml') &&
  names.includes('word/document.xml') &&
  !names.some((name) => /vbaProject|activeX|oleObject/i.test(name))

/** What the file is by its content, whatever it is called; null for anything but a PDF or a Word document. */
export const cvKind = async (file: FileHandle, size: number): Promise<'pdf' | 'docx' | null> => {
  const head = await read(file, 0, 5)
  if (head.toString('latin1') === PDF_HEAD) {
    const tail = await read(file, Math.max(0, size - 1024), Math.min(size, 1024))
    return tail.includes(PDF_END) ? 'pdf' : null
  }
  if (head.toString('latin1', 0, 4) !== 'PK\u0003\u0004') return null
  const names = await zipNames(file, size)
  return names && isDocument(names) ? 'docx' : null
}
