import { deflateSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { makePdf } from '../pdf/make-pdf.ts'
import { pdfFault } from './pdf-content.ts'

const pdf = (...objects: readonly (string | Buffer)[]): Buffer =>
  Buffer.concat([
    Buffer.from('%PDF-1.7\n'),
    ...objects.map((one) => (typeof one === 'string' ? Buffer.from(`${one}\n`, 'latin1') : one)),
  ])

const packed = (dictionary: string, content: string): Buffer =>
  Buffer.concat([
    Buffer.from(`7 0 obj\n<< ${dictionary} /Filter /FlateDecode >>\nstream\n`),
    deflateSync(Buffer.from(content)),
    Buffer.from('\nendstream\nendobj\n'),
  ])

it.each([
  ['a plain catalogue', pdf('1 0 obj << /Type /Catalog /Pages 2 0 R >> endobj'), null],
  ['words in a string', pdf('1 0 obj << /Title (HTML/JS \\(and /Launch\\)) >> endobj'), null],
  ['words in a comment', pdf('1 0 obj << /Type /Catalog >> endobj % /JavaScript'), null],
  ['words in a page', pdf(packed('/Length 40', 'BT (Skills: CSS/JS) Tj ET')), null],
  ['a name that only begins so', pdf('1 0 obj << /JSON 1 /LaunchPad 2 >> endobj'), null],
  ['a script', pdf('1 0 obj << /OpenAction << /S /JavaScript /JS (app.alert(1)) >> >> endobj'), 'active'],
  ['a script with an escaped name', pdf('1 0 obj << /S /J#61vaScript >> endobj'), 'active'],
  ['a script behind a name with a bracket in it', pdf('1 0 obj << /A#28 1 /S /JavaScript >> endobj'), 'active'],
  ['a started program', pdf('1 0 obj << /S /Launch /F (cmd.exe) >> endobj'), 'active'],
  ['an embedded file', pdf('1 0 obj << /Names << /EmbeddedFiles 3 0 R >> >> endobj'), 'active'],
  ['the stream of an embedded file', pdf(packed('/Type /EmbeddedFile', 'MZ')), 'active'],
  ['a script in packed objects', pdf(packed('/Type /ObjStm /N 1', '1 0 << /S /JavaScript >>')), 'active'],
  ['harmless packed objects', pdf(packed('/Type /ObjStm /N 1', '1 0 << /Type /Font >>')), null],
  [
    'packed objects that cannot be read',
    pdf('7 0 obj << /Type /ObjStm /Filter /FlateDecode >>\nstream\nxxxx\nendstream'),
    'protected',
  ],
  ['a password', pdf('trailer << /Encrypt 9 0 R >>'), 'protected'],
])('answers for %s', (_what, bytes, fault) => {
  expect(pdfFault(bytes)).toBe(fault)
})

it('takes what this product prints', async () => {
  const made = await makePdf({
    title: 'Letter about JavaScript',
    over: 'Northwind',
    language: 'en-GB',
    author: 'Northwind',
    created_at: '2026-03-11T09:00:00Z',
    footer: 'Northwind',
    parts: [{ kind: 'paragraph', text: 'You write HTML/JS and /Launch it.' }],
  })
  expect(pdfFault(made)).toBeNull()
})
