import { deflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import {
  createDocx,
  createPdf,
  SAMPLE_DOCX,
  SAMPLE_PDF,
  createZip,
} from '../../testing/sample-submissions.ts'
import { examineBytes } from './examine-cv.ts'

const stream = (dictionary: string, content: string): Buffer =>
  Buffer.concat([
    Buffer.from(`2 0 obj<<${dictionary}/Filter/FlateDecode>>stream\r\n`),
    deflateSync(content),
    Buffer.from('\nendstream endobj\n'),
  ])

const relationship = (type: string, target: string, mode = 'External'): string =>
  `<Relationships><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" TargetMode="${mode}" Target="${target}"/></Relationships>`
const settings = (xml: string | Buffer) => createDocx({ 'word/_rels/settings.xml.rels': xml })

const PROGRAM = Buffer.from('MZ\u0090\u0000This program cannot be run in DOS mode', 'latin1')
const FONTS_AND_LINKS = relationship('hyperlink', 'https://work.example/noor')

const ORDINARY: [string, Buffer][] = [
  ['a PDF', SAMPLE_PDF],
  ['a PDF whose text mentions scripts', createPdf(stream('/Length 9', 'I write /JavaScript and <html>'))],
  ['a document', SAMPLE_DOCX],
  [
    'a document with a link and a picture',
    createDocx({ 'word/_rels/document.xml.rels': FONTS_AND_LINKS, 'word/media/image1.png': 'x' }),
  ],
  [
    "a template on the applicant's own disk",
    settings(relationship('attachedTemplate', 'file:///C:/Users/noor/Normal.dotm')),
  ],
]

test.each(ORDINARY)('reports no active content in %s', (_name, bytes) => {
  expect(examineBytes(bytes)).toMatchObject({ contains: [] })
})

const utf16 = (text: string): Buffer => Buffer.from(`\uFEFF${text}`, 'utf16le')
const JS_ACTION = '<</S/JavaScript/JS(app.alert(1))>>'

const ODD: [string, Buffer, string[]][] = [
  ['JavaScript', createPdf(`2 0 obj${JS_ACTION}endobj`), ['JavaScript']],
  [
    'JavaScript with escaped characters in its PDF names',
    createPdf('2 0 obj<</S/J#61va#53cript/#4a#53(app.alert(1))>>endobj'),
    ['JavaScript'],
  ],
  [
    'JavaScript in a compressed object',
    createPdf(stream('/Type/ObjStm/N 1/First 4', `2 0 ${JS_ACTION}`)),
    ['JavaScript'],
  ],
  [
    'a launch action',
    createPdf('2 0 obj<</S/Launch/F(notes.txt)>>endobj'),
    ['an action that starts a program'],
  ],
  [
    'an attached file',
    createPdf(stream('/Type/EmbeddedFile', 'notes'), '<</UF(notes.txt)>>'),
    ['attached files'],
  ],
  ['HTML inside a PDF', createPdf('<script>alert(1)</script>'), ['HTML']],
  [
    'a zip archive inside a PDF',
    Buffer.concat([SAMPLE_PDF, createZip({ 'readme.txt': 'x' }), Buffer.from('%%EOF')]),
    ['a zip archive'],
  ],
  ['an embedded workbook', createDocx({ 'word/embeddings/book.xlsx': 'PK' }), ['embedded files']],
  ['an embedded object', createDocx({ 'word/embeddings/oleObject1.bin': 'Equation' }), ['embedded files']],
  [
    'a remote template',
    settings(relationship('attachedTemplate', 'https://files.example/t.dotm')),
    ['a template from files.example'],
  ],
  [
    'a remote template in UTF-16',
    settings(utf16(relationship('attachedTemplate', '\\\\files.example\\share\\t.dotm'))),
    ['a template from files.example'],
  ],
  [
    'a remote picture',
    settings(relationship('image', 'http://tracker.example/1.png')),
    ['an image from tracker.example'],
  ],
  [
    'a field that starts a program',
    createDocx({ 'word/header1.xml': '<w:instrText xml:space="preserve"> DDEAUTO c:\\x "y"</w:instrText>' }),
    ['a field that starts a program (DDE)'],
  ],
  [
    'file names with path traversal',
    createDocx({ '../../etc/cron.d/x': 'x' }),
    ['file names that lead out of the archive'],
  ],
  [
    'Windows file names with path traversal',
    createDocx({ 'word\\..\\..\\x': 'x', 'C:\\x': 'x' }),
    ['file names that lead out of the archive', 'file names that lead out of the archive'],
  ],
  ['HTML in a part', createDocx({ 'word/afchunk.htm': '<html><script>' }), ['HTML']],
  [
    'a part that exceeds the size limit when it is unpacked',
    createDocx({ 'word/media/image1.png': Buffer.alloc(9 * 1024 * 1024) }),
    ['parts that could not be examined'],
  ],
]

test.each(ODD)('reports %s and accepts the file', (_name, bytes, contains) => {
  expect(examineBytes(bytes)).toMatchObject({ contains })
})

const PROGRAMS: [string, Buffer][] = [
  ['macros', createDocx({ 'word/vbaProject.bin': 'x' })],
  [
    'macros that only the content type reveals',
    createDocx({
      '[Content_Types].xml':
        '<Override ContentType="application/vnd.ms-word.document.macroEnabled.main+xml"/>',
    }),
  ],
  ['an ActiveX control', createDocx({ 'word/activeX/activeX1.bin': 'x' })],
  ['a program', createDocx({ 'word/embeddings/setup.exe': 'x' })],
  ['a program with the file name of a picture', createDocx({ 'word/media/image1.png': PROGRAM })],
  [
    'a program in an OLE object',
    createDocx({
      'word/embeddings/oleObject1.bin': Buffer.from('\u0001Ole10Native\u0000setup.exe\u0000', 'latin1'),
    }),
  ],
  ['a program as a PDF attachment', createPdf(stream('/Type/EmbeddedFile', PROGRAM.toString('latin1')))],
  ['a PDF attachment named like a program', createPdf('<</F(a.txt)/UF<FEFF0073002E006500780065>>>')],
  [
    'a Java archive behind a PDF',
    Buffer.concat([SAMPLE_PDF, createZip({ 'META-INF/MANIFEST.MF': 'x' }), Buffer.from('%%EOF')]),
  ],
]

test.each(PROGRAMS)('rejects %s', (_name, bytes) => {
  expect(examineBytes(bytes)).toBe('program')
})
