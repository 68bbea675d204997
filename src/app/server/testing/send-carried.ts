import type { AnyCall } from '#kit/contract/call.ts'
import { readPdf } from '#kit/server/testing/read-pdf.ts'
import type { DemoApp } from './demo-app.ts'
import type { Carried } from './document-requests.ts'

const textOf = async (type: string, bytes: Buffer): Promise<string> =>
  type.startsWith('application/pdf') ? (await readPdf(bytes)).pages.join('\n') : bytes.toString('utf8')

type Received = Readonly<{ status: number; type: string; text: string }>

/** Sends a call as a client would, and returns the text of the response; that of a PDF is the text of its pages. */
export const sendCarried = async (
  { server }: Pick<DemoApp, 'server'>,
  token: string,
  call: AnyCall,
  { params, query, body }: Carried,
): Promise<Received> => {
  const values = new Map(Object.entries(params))
  const path = call.path.replaceAll(
    /\/:(\w+)\??/g,
    (_, name: string) => `/${encodeURIComponent(String(values.get(name)))}`,
  )
  const requested = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))
  const response = await server.inject({
    method: call.method,
    url: `${path}?${requested}`,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(call.method === 'GET' ? {} : { payload: JSON.stringify(body) }),
  })
  const type = String(response.headers['content-type'])
  return { status: response.statusCode, type, text: await textOf(type, response.rawPayload) }
}
