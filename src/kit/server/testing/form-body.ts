import { randomBytes } from 'node:crypto'

/** A picture of 8 × 8 pixels. */
export const TINY_PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAEUlEQVQImWPwd3uKFTEMLQkAx2RegfGP+TAAAAAASUVORK5CYII=',
  'base64',
)

export type FilePart = Readonly<{ bytes: Buffer; name?: string; type?: string; field?: string }>

/** The bytes of a form as a browser sends it, with the header that names its boundary. */
export const formBody = (fields: readonly (readonly [string, string])[], files: readonly FilePart[]) => {
  const boundary = `form-${randomBytes(12).toString('hex')}`
  const part = (head: string, content: Buffer | string) =>
    Buffer.concat([Buffer.from(`--${boundary}\r\n${head}\r\n\r\n`), Buffer.from(content), Buffer.from('\r\n')])
  const payload = Buffer.concat([
    ...fields.map(([name, value]) => part(`Content-Disposition: form-data; name="${name}"`, value)),
    ...files.map(({ bytes, name = 'picture.png', type = 'image/png', field = 'file' }) =>
      part(`Content-Disposition: form-data; name="${field}"; filename="${name}"\r\nContent-Type: ${type}`, bytes),
    ),
    Buffer.from(`--${boundary}--\r\n`),
  ])
  return { payload, headers: { 'content-type': `multipart/form-data; boundary=${boundary}` } }
}
