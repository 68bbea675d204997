import { deflateSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { makePdf } from '../pdf/make-pdf.ts'
import { smallPdf } from '../testing/small-pdf.ts'
import { pdfFault } from './pdf-content.ts'

const pdf = (...objects: readonly (string | Buffer)[]): Buffer => smallPdf('Scan', ...objects)

const packed = (dictionary: string, content: string): Buffer => {
  const bytes = deflateSync(Buffer.from(content))
  return Buffer.concat([
    Buffer.from(`7 0 obj\n<< ${dictionary} /Length ${bytes.length} /Filter /FlateDecode >>\nstream\n`),
    bytes,
    Buffer.from('\nendstream\nendobj\n'),
  ])
}

it.each([
  ['a plain catalogue', pdf('1 0 obj << /Type /Catalog /Pages 2 0 R >> endobj'), null],
  ['words in a string', pdf('1 0 obj << /Title (HTML/JS \\(and /Launch\\)) >> endobj'), null],
  ['words in a comment', pdf('1 0 obj << /Type /Catalog >> endobj % /JavaScript'), null],
  ['words in a page', pdf(packed('/Type /XObject', 'BT (Skills: CSS/JS) Tj ET')), null],
  ['a name that only begins so', pdf('1 0 obj << /JSON 1 /LaunchPad 2 >> endobj'), null],
  [
    'a script behind a string with the word of a stream',
    pdf('1 0 obj << /Title (a stream\n b) /OpenAction << /S /JavaScript /JS (app.alert(1)) >> >> endobj'),
    'active',
  ],
  [
    'a script behind a comment with the word of a stream',
    pdf('%stream\n1 0 obj << /S /JavaScript >> endobj'),
    'active',
  ],
  [
    'a script that hides in a picture, where the table of places leads to it',
    pdf('7 0 obj << /Length 40 >>\nstream\n8 0 obj << /S /JavaScript >> endobj      \nendstream endobj'),
    'unreadable',
  ],
  ['a script', pdf('1 0 obj << /OpenAction << /S /JavaScript /JS (app.alert(1)) >> >> endobj'), 'active'],
  ['a script with an escaped name', pdf('1 0 obj << /S /J#61vaScript >> endobj'), 'active'],
  ['a script behind a name with a bracket in it', pdf('1 0 obj << /A#28 1 /S /JavaScript >> endobj'), 'active'],
  ['a started program', pdf('1 0 obj << /S /Launch /F (cmd.exe) >> endobj'), 'active'],
  ['an embedded file', pdf('1 0 obj << /Names << /EmbeddedFiles 3 0 R >> >> endobj'), 'active'],
  ['the stream of an embedded file', pdf(packed('/Type /EmbeddedFile', 'MZ')), 'active'],
  ['a script in packed objects', pdf(packed('/Type /ObjStm /N 1 /First 4', '1 0 << /S /JavaScript >>')), 'active'],
  ['harmless packed objects', pdf(packed('/Type /ObjStm /N 1 /First 4', '1 0 << /Type /Font >>')), null],
  [
    'packed objects that cannot be read',
    pdf('7 0 obj << /Type /ObjStm /N 1 /First 4 /Length 4 /Filter /FlateDecode >>\nstream\nxxxx\nendstream endobj'),
    'unreadable',
  ],
  [
    'a password',
    pdf('9 0 obj << /Filter /Standard /V 1 >> endobj\ntrailer << /Root 90 0 R /Encrypt 9 0 R >>'),
    'protected',
  ],
  ['what is no PDF', Buffer.from('%PDF-1.7 and nothing else'), 'unreadable'],
])('answers for %s', async (_what, bytes, fault) => {
  expect(await pdfFault(bytes)).toBe(fault)
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
  expect(await pdfFault(made)).toBeNull()
})
