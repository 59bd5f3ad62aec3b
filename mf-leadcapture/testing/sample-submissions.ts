import type { SubmissionMetadata } from '../api/records/pipeline.ts'
import { createUlid } from '../api/store/operation.ts'
import { deflateRawSync } from 'node:zlib'
import { LEAD_SUBJECT } from 'shared-contracts'

/** Valid contact request with the fields that the product specification requires. */
export const SAMPLE_LEAD = {
  fullName: 'Dana Reyes',
  businessName: 'Ridgeline Roofing',
  email: 'dana@ridgeline.example',
  phone: '8015550101',
  industry: 'Roofing',
  employees: 42,
  message: 'We pay splits on 14 crews and want to stop doing it by hand.',
  subject: LEAD_SUBJECT,
}

export const createLeadForm = (changes: Record<string, string> = {}): string => {
  const { employees, ...texts } = SAMPLE_LEAD
  return new URLSearchParams({ ...texts, employees: String(employees), terms: 'on', ...changes }).toString()
}

const littleEndian = (...fields: [value: number, size: number][]): Buffer => {
  const bytes = Buffer.alloc(fields.reduce((sum, [, size]) => sum + size, 0))
  fields.reduce((at, [value, size]) => bytes.writeUIntLE(value, at, size), 0)
  return bytes
}

/** Packs files into a zip archive like the .docx files of Word. `flags` is the bit field of each entry: 1 means encrypted. */
export const createZip = (entries: Record<string, string | Buffer>, flags = 0): Buffer => {
  const [parts, directory]: [Buffer[], Buffer[]] = [[], []]
  let offset = 0
  for (const [name, whole] of Object.entries(entries)) {
    const content = deflateRawSync(whole)
    const [packed, unpacked] = [content.length, Buffer.byteLength(whole)]
    const sizes: [number, number][] = [
      [packed, 4],
      [unpacked, 4],
      [name.length, 2],
      [0, 2],
    ]
    const described = littleEndian([flags, 2], [8, 2], [0, 4], [0, 4], ...sizes)
    const local = Buffer.concat([
      littleEndian([0x04034b50, 4], [0, 2]),
      described,
      Buffer.from(name),
      content,
    ])
    const rest = littleEndian([0, 6], [0, 4], [offset, 4])
    parts.push(local)
    directory.push(littleEndian([0x02014b50, 4], [0, 4]), described, rest, Buffer.from(name))
    offset += local.length
  }
  const size = directory.reduce((sum, part) => sum + part.length, 0)
  const count = Object.keys(entries).length
  const end = littleEndian([0x06054b50, 4], [0, 4], [count, 2], [count, 2], [size, 4], [offset, 4], [0, 2])
  return Buffer.concat([...parts, ...directory, end])
}

export const createPdf = (...objects: (string | Buffer)[]): Buffer =>
  Buffer.concat([
    Buffer.from('%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\n'),
    ...objects.map((object) => (typeof object === 'string' ? Buffer.from(object, 'latin1') : object)),
    Buffer.from('\ntrailer<</Root 1 0 R>>\n%%EOF\n'),
  ])
export const SAMPLE_PDF = createPdf()
const DOCUMENT = { '[Content_Types].xml': '<Types/>', 'word/document.xml': '<w:document/>' }
export const createDocx = (parts: Record<string, string | Buffer> = {}, flags = 0): Buffer =>
  createZip({ ...DOCUMENT, ...parts }, flags)
export const SAMPLE_DOCX = createDocx()

export const SAMPLE_APPLICATION = {
  role: 'Implementation specialist',
  fullName: 'Noor Haddad',
  email: 'noor@elsewhere.example',
  phone: '8015550177',
  links: 'https://work.example/noor',
  message: 'I have run payroll for roofing crews for six years.',
}

/** Encodes the application form as a browser does. `cv: null` omits the file. */
export const encodeApplication = async (
  changes: Record<string, string> = {},
  cv: Buffer | null = SAMPLE_PDF,
  cvName = 'cv.pdf',
) => {
  const form = new FormData()
  for (const [name, value] of Object.entries({ ...SAMPLE_APPLICATION, ...changes })) form.append(name, value)
  if (cv) form.append('cv', new Blob([new Uint8Array(cv)]), cvName)
  const encoded = new Response(form)
  return {
    payload: Buffer.from(await encoded.arrayBuffer()),
    headers: { 'content-type': encoded.headers.get('content-type') ?? '' },
  }
}

export const createSampleMetadata = (changes: Partial<SubmissionMetadata> = {}): SubmissionMetadata => {
  const { now = Date.now() } = changes
  return {
    id: createUlid(now),
    ip: '127.0.0.1',
    userAgent: '',
    isTest: false,
    verdict: { quarantined: false, riskScore: 0, riskReasons: '' },
    personHashes: ['nobody'],
    mailDomain: 'crewtally.example',
    now,
    ...changes,
  }
}
