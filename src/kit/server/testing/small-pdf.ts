import { deflateSync } from 'node:zlib'

/** A PDF of one empty page, with a title and further objects: `8 0 obj << /S /JavaScript >> endobj`. */
export const smallPdf = (title = 'Scan', ...objects: readonly (string | Buffer)[]): Buffer =>
  Buffer.concat(
    [
      '%PDF-1.7\n90 0 obj << /Type /Catalog /Pages 91 0 R >> endobj',
      '91 0 obj << /Type /Pages /Count 1 /Kids [92 0 R] >> endobj',
      '92 0 obj << /Type /Page /Parent 91 0 R /MediaBox [0 0 9 9] >> endobj',
      `93 0 obj << /Title (${title}) >> endobj`,
      ...objects,
      'trailer << /Root 90 0 R /Info 93 0 R /Size 94 >>\nstartxref\n0\n%%EOF\n',
    ].flatMap((part) => [Buffer.from(part), Buffer.from('\n')]),
  )

const UNPACKED_BYTES = 47 * 1024 * 1024

/** A PDF of 48 kB whose object stream unpacks to 47 MB of names, each written with its codes. */
export const unpackingPdf = (): Buffer => {
  const bytes = deflateSync(Buffer.alloc(UNPACKED_BYTES, '#41'))
  const head = `7 0 obj\n<< /Type /ObjStm /N 1 /First 4 /Length ${bytes.length} /Filter /FlateDecode >>\nstream\n`
  return smallPdf('Costly', Buffer.concat([Buffer.from(head), bytes, Buffer.from('\nendstream\nendobj')]))
}
