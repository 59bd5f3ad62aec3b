import { open } from 'node:fs/promises'
import { Worker } from 'node:worker_threads'
import { constants, inflateRawSync, inflateSync } from 'node:zlib'

/** Result of the examination of an accepted résumé file. `kind` depends on the content of the file, not on its name. */
export interface ExaminedCv {
  kind: 'pdf' | 'docx'
  /** Active content, such as `JavaScript` or `a template from files.example`. Empty for an ordinary résumé. */
  contains: string[]
}

/** Reason for a rejection. `unsuitable`: neither a PDF nor a Word document. `program`: the file contains a macro or program. */
export type Rejection = 'unsuitable' | 'program'
type Examination = ExaminedCv | Rejection

const MAX_PART_BYTES = 8 * 1024 * 1024
const MAX_UNPACKED_BYTES = 32 * 1024 * 1024
const UNEXAMINED_PARTS = 'parts that could not be examined'

/**
 * Decompresses a part of a file: a `stream` of a PDF or an `entry` of a zip file. Returns null if the data is invalid, or if
 * all parts of the file together exceed MAX_UNPACKED_BYTES.
 */
type Unpack = (packed: Buffer, how: 'stream' | 'entry') => Buffer | null

const createUnpacker = (): Unpack => {
  let budget = MAX_UNPACKED_BYTES
  return (packed, how) => {
    const maxOutputLength = Math.min(MAX_PART_BYTES, budget)
    if (maxOutputLength <= 0) return null
    const unpack = how === 'stream' ? inflateSync : inflateRawSync
    try {
      const bytes = unpack(packed, { maxOutputLength, finishFlush: constants.Z_SYNC_FLUSH })
      budget -= bytes.length
      return bytes
    } catch {
      // The failed decompression can have produced `maxOutputLength` bytes, so they count toward MAX_UNPACKED_BYTES.
      budget -= maxOutputLength
      return null
    }
  }
}

const PROGRAM_NAME =
  /\.(?:exe|dll|scr|com|bat|cmd|ps1|vb[es]?|jse?|ws[fh]|hta|ms[ip]|lnk|jar|cpl|pif|reg|sh|app|chm|inf|scf|url|docm|dotm|xlsm|xlam)$/i
/** Matches an embedded object that contains a Windows program, or the file name of any program. */
const EMBEDDED_PROGRAM =
  /This program (?:cannot|must) be run|[\w ()-]\.(?:exe|dll|scr|com|bat|cmd|ps1|vb[es]|jse|ws[fh]|hta|ms[ip]|lnk|jar|cpl|pif)\0/i

/** First bytes, in hexadecimal, of Windows, Linux and macOS programs, Java classes, and scripts that begin with `#!`. */
const PROGRAM_HEADS = ['4d5a', '7f454c46', 'cffaedfe', 'cefaedfe', 'cafebabe', '2321']

const isProgram = (bytes: Buffer): boolean =>
  PROGRAM_HEADS.some((head) => bytes.subarray(0, 4).toString('hex').startsWith(head))

const HTML = /<(?:!doctype\s+html|html|head|body|script|iframe|svg|object|embed|form)[\s>]/i

const ZIP_HEAD = 'PK\u0003\u0004'
const END_OF_ZIP = Buffer.from([0x50, 0x4b, 0x05, 0x06])
const ENTRY = 0x02014b50
const ENTRY_HEADER = 46
const LOCAL_HEADER = 30
/** Maximum length of the end of a zip file, in bytes: the end record (22 bytes) and the longest possible comment after it. */
const MAX_END_BYTES = 22 + 0xffff
const MAX_ENTRIES = 5000
const MAX_DIRECTORY_BYTES = 1024 * 1024

interface Entry {
  name: string
  method: number
  packed: Buffer
}

/** Reads the entries of a zip's directory. Returns null if the file is no zip, exceeds a limit or has an encrypted entry. */
const readZipEntries = (file: Buffer): Entry[] | null => {
  const end = file.lastIndexOf(END_OF_ZIP)
  if (end < file.length - MAX_END_BYTES || end === -1 || end + 22 > file.length) return null
  const count = file.readUInt16LE(end + 10)
  const length = file.readUInt32LE(end + 12)
  // Number of bytes before the archive, such as a PDF in the same file. Offsets in the archive count from its first byte.
  const before = end - length - file.readUInt32LE(end + 16)
  if (count > MAX_ENTRIES || length > MAX_DIRECTORY_BYTES || before < 0) return null
  const directory = file.subarray(end - length, end)
  const entries: Entry[] = []
  for (let at = 0; entries.length < count;) {
    if (at + ENTRY_HEADER > directory.length || directory.readUInt32LE(at) !== ENTRY) return null
    const isLocked = (directory.readUInt16LE(at + 8) & 1) === 1
    const nameEnd = at + ENTRY_HEADER + directory.readUInt16LE(at + 28)
    const local = before + directory.readUInt32LE(at + 42)
    if (isLocked || nameEnd > directory.length || local + LOCAL_HEADER > file.length) return null
    const data = local + LOCAL_HEADER + file.readUInt16LE(local + 26) + file.readUInt16LE(local + 28)
    entries.push({
      name: directory.toString('utf8', at + ENTRY_HEADER, nameEnd),
      method: directory.readUInt16LE(at + 10),
      packed: file.subarray(data, data + directory.readUInt32LE(at + 20)),
    })
    at = nameEnd + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32)
  }
  return entries
}

const decodeXml = (bytes: Buffer): string => {
  const mark = bytes.subarray(0, 2).toString('hex')
  if (mark === 'fffe') return bytes.toString('utf16le')
  return mark === 'feff'
    ? Buffer.from(bytes.subarray(0, bytes.length & ~1))
        .swap16()
        .toString('utf16le')
    : bytes.toString()
}

/** Returns the host of a URL or Windows network path. Returns an empty string for a path on the applicant's own machine. */
const hostOf = (target: string): string =>
  /^(?:file:)?[\\/]{2}([\w.-]+)[\\/]/i.exec(target)?.[1] ??
  URL.parse(target.replace(/^mhtml:/i, ''))?.hostname ??
  ''

/**
 * True if a Word document has a DDE or DDEAUTO field, which can start a program. The field's instruction is the text of an
 * `instrText` element or the value of an `instr` attribute.
 */
const hasDdeField = (document: string): boolean =>
  document
    .split('instr')
    .some((text) => /^(?:Text[^>]{0,200}>|=")\s{0,20}DDE(?:AUTO)?\b/.test(text.slice(0, 300)))

const MAX_ELEMENT_LENGTH = 2_000

const LOADED_FROM: Partial<Record<string, string>> = { attachedTemplate: 'a template', image: 'an image' }

/** Lists content that Word loads from other hosts when it opens the document. Omits hyperlinks, which load after a click. */
const listRemoteContent = (relationships: string): string[] =>
  relationships.split('<').flatMap((text) => {
    const element = text.slice(0, MAX_ELEMENT_LENGTH)
    if (!/^(?:\w{1,50}:)?Relationship\s/.test(element)) return []
    const attribute = (name: string): string =>
      new RegExp(`\\s${name}\\s*=\\s*(["'])(.*?)\\1`).exec(element)?.[2] ?? ''
    const type = attribute('Type').split('/').at(-1) ?? ''
    const host = hostOf(attribute('Target'))
    if (attribute('TargetMode') !== 'External' || type === 'hyperlink' || host === '') return []
    return [`${LOADED_FROM[type] ?? 'content'} from ${host}`]
  })

const MAX_RELATIONSHIPS = 256 * 1024
const MACROS = /vbaProject|vbaData|activeX/i
const PATH_TRAVERSAL = /(?:^|[\\/])\.\.(?:[\\/]|$)|^[\\/]|^[a-z]:/i

const examineDocument = (entries: readonly Entry[], unpack: Unpack): Examination => {
  const names = entries.map(({ name }) => name)
  if (!names.includes('[Content_Types].xml') || !names.includes('word/document.xml')) return 'unsuitable'
  if (names.some((name) => MACROS.test(name) || PROGRAM_NAME.test(name))) return 'program'
  const contains: string[] = []
  for (const { name, method, packed } of entries) {
    if (PATH_TRAVERSAL.test(name)) contains.push('file names that lead out of the archive')
    if (name.startsWith('word/embeddings/')) contains.push('embedded files')
    const bytes = method === 0 ? packed : method === 8 ? unpack(packed, 'entry') : null
    if (!bytes) {
      contains.push(UNEXAMINED_PARTS)
      continue
    }
    const isObject = name.endsWith('.bin')
    if (isProgram(bytes) || (isObject && EMBEDDED_PROGRAM.test(bytes.toString('latin1')))) return 'program'
    if (name === '[Content_Types].xml' && /macroEnabled/i.test(decodeXml(bytes))) return 'program'
    if (name.endsWith('.rels'))
      contains.push(
        ...(bytes.length > MAX_RELATIONSHIPS ? [UNEXAMINED_PARTS] : listRemoteContent(decodeXml(bytes))),
      )
    if (/^word\/[^/]*\.xml$/.test(name) && hasDdeField(decodeXml(bytes)))
      contains.push('a field that starts a program (DDE)')
    if (!/\.(?:xml|rels)$/i.test(name) && HTML.test(bytes.toString('latin1'))) contains.push('HTML')
  }
  return { kind: 'docx', contains }
}

const PDF_HEAD = '%PDF-'
const PDF_END = '%%EOF'
const MAX_DICTIONARY = 4000

interface PdfStream {
  dictionary: string
  data: Buffer
}

/** Splits a PDF. `objects` is text that names actions such as JavaScript. `streams` contain data such as attached files. */
const splitPdf = (file: Buffer): { objects: string; streams: PdfStream[] } => {
  const objects: string[] = []
  const streams: PdfStream[] = []
  let from = 0
  while (from < file.length) {
    const start = file.indexOf('stream', from)
    const end = start === -1 ? -1 : file.indexOf('endstream', start)
    if (end === -1) break
    const text = file.toString('latin1', from, start)
    objects.push(text)
    const dictionary = decodePdfNames(text.slice(Math.max(0, text.length - MAX_DICTIONARY)))
    const afterBreak = start + 'stream'.length + (file[start + 'stream'.length] === 0x0d ? 2 : 1)
    streams.push({
      dictionary: dictionary.slice(dictionary.lastIndexOf(' obj') + 1),
      data: file.subarray(afterBreak, end),
    })
    from = end + 'endstream'.length
  }
  objects.push(file.toString('latin1', from))
  return { objects: objects.join('\n'), streams }
}

/** Decodes names in a PDF, where any character can be written as `#` and two hexadecimal digits. */
const decodePdfNames = (text: string): string =>
  text.replaceAll(/#([0-9a-f]{2})/gi, (_all, digits: string) =>
    String.fromCodePoint(Number.parseInt(digits, 16)),
  )

const MAX_NAME = 255

/**
 * Returns the names of files that are attached to a PDF. A PDF contains each name either as a string in parentheses or as
 * hexadecimal digits. The characters are encoded as Latin-1 or UTF-16.
 */
const listAttachedNames = (objects: string): string[] =>
  [...objects.matchAll(/\/U?F\s{0,8}([(<])/g).take(MAX_ENTRIES)].flatMap(({ 0: all, 1: opening, index }) => {
    const [text = ''] = objects
      .slice(index + all.length, index + all.length + MAX_NAME)
      .split(opening === '(' ? ')' : '>')
    const name = opening === '(' ? text : Buffer.from(text.replaceAll(/\s/g, ''), 'hex').toString('latin1')
    return name.includes('://') ? [] : [name.replaceAll('\0', '')]
  })

const PDF_CONTENTS: [names: RegExp, what: string][] = [
  [/\/(?:JavaScript|JS)\b/, 'JavaScript'],
  [/\/Launch\b/, 'an action that starts a program'],
  [/\/EmbeddedFiles?\b/, 'attached files'],
  [/\/RichMedia\b/, 'media that run a player'],
  [/\/XFA\b/, 'a form with scripts (XFA)'],
  [/\/(?:SubmitForm|ImportData|GoToR|GoToE)\b/, 'an action that leads to other files or sends data'],
  [/\/Encrypt\b/, 'encryption'],
]

const examinePdf = (file: Buffer, unpack: Unpack): Examination => {
  if (!file.subarray(-1024).includes(PDF_END)) return 'unsuitable'
  const contains: string[] = []
  const { objects, streams } = splitPdf(file)
  const parts = [objects]
  const inspectedStreams = streams.filter(({ dictionary }) => /\/(?:EmbeddedFile|ObjStm)\b/.test(dictionary))
  if (inspectedStreams.length > MAX_ENTRIES) contains.push(UNEXAMINED_PARTS)
  for (const { dictionary, data } of inspectedStreams.slice(0, MAX_ENTRIES)) {
    const isAttached = /\/EmbeddedFile\b/.test(dictionary)
    const isPacked = /\/Filter\b/.test(dictionary)
    const bytes = isPacked ? unpack(data, 'stream') : data
    if (!bytes) contains.push(UNEXAMINED_PARTS)
    else if (isAttached && isProgram(bytes)) return 'program'
    else if (!isAttached) parts.push(bytes.toString('latin1'))
  }
  const text = decodePdfNames(parts.join('\n'))
  if (listAttachedNames(text).some((name) => PROGRAM_NAME.test(name))) return 'program'
  contains.push(...PDF_CONTENTS.filter(([names]) => names.test(text)).map(([, what]) => what))
  if (HTML.test(file.toString('latin1'))) contains.push('HTML')
  const entries = readZipEntries(file)
  if (entries && entries.length > 0) {
    if (entries.some(({ name }) => PROGRAM_NAME.test(name) || name === 'META-INF/MANIFEST.MF'))
      return 'program'
    contains.push('a zip archive')
  }
  return { kind: 'pdf', contains }
}

/** Examines a file by its content, not by its name. Does not run the file, and writes nothing to disk. */
export const examineBytes = (bytes: Buffer): Examination => {
  const unpack = createUnpacker()
  if (bytes.toString('latin1', 0, 5) === PDF_HEAD) return examinePdf(bytes, unpack)
  const entries = bytes.toString('latin1', 0, 4) === ZIP_HEAD ? readZipEntries(bytes) : null
  return entries ? examineDocument(entries, unpack) : 'unsuitable'
}

const TIMEOUT_MS = 15_000
const MAX_WORKER_MB = 256

/** A file whose examination exceeds the time or memory limit is accepted, but marked as unexamined. */
const createUnexaminedResult = async (path: string): Promise<Examination> => {
  const file = await open(path)
  const { buffer } = await file.read(Buffer.alloc(5), 0, 5, 0).finally(() => file.close())
  return { kind: buffer.toString('latin1') === PDF_HEAD ? 'pdf' : 'docx', contains: [UNEXAMINED_PARTS] }
}

const examineInThread = async (path: string): Promise<Examination> => {
  const { promise, resolve, reject } = Promise.withResolvers<Examination>()
  const worker = new Worker(new URL('examine-cv.worker.ts', import.meta.url), {
    workerData: path,
    resourceLimits: { maxOldGenerationSizeMb: MAX_WORKER_MB },
  })
  const timer = setTimeout(() => resolve(createUnexaminedResult(path)), TIMEOUT_MS)
  worker.once('message', resolve)
  worker.once('error', (error) =>
    'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
      ? resolve(createUnexaminedResult(path))
      : reject(error),
  )
  try {
    return await promise
  } finally {
    clearTimeout(timer)
    await worker.terminate()
  }
}

let previousExamination: Promise<unknown> = Promise.resolve()

/** Examines one file at a time, in a worker thread: a malicious file could keep the main thread busy for seconds. */
export const examineCv = (path: string): Promise<Examination> => {
  const currentExamination = previousExamination.then(() => examineInThread(path))
  previousExamination = currentExamination.catch(() => undefined)
  return currentExamination
}
