import { createHash } from 'node:crypto'
import type { AnyCall } from '#kit/contract/call.ts'
import { documentSchema } from '#kit/server/http/json-schema.ts'
import { mapInSlices } from '#kit/server/map-in-slices.ts'

/** Escapes a text between tags. */
const escape = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

const schemaBlock = (title: string, schema: unknown): string =>
  `<details><summary>${title}</summary><pre>${escape(JSON.stringify(schema, null, 2))}</pre></details>`

const section = (call: AnyCall): string => {
  const permission =
    typeof call.permission === 'string' ? `<code>${call.permission}</code>` : `none: ${escape(call.permission.public)}`
  const refusals = Object.entries(call.refusals).map(
    ([code, { text }]) => `<li><code>${code}</code> ${escape(text)}</li>`,
  )
  return `<article id="${call.id}"><h3><code>${call.method}</code> ${escape(call.path)}</h3>
<p>${escape(call.summary)}</p><p class="small"><b>${call.id}</b> · permission ${permission}</p>
${refusals.length > 0 ? `<ul>${refusals.join('')}</ul>` : ''}
${call.method === 'GET' ? '' : schemaBlock('Body', documentSchema(call.body, 'input'))}
${schemaBlock('Query', documentSchema(call.query, 'input'))}
${schemaBlock('Answer data', documentSchema(call.data, 'output'))}</article>`
}

const STYLE = `:root{color-scheme:light dark}body{font:15px/1.5 system-ui,sans-serif;max-width:60rem;margin:0 auto;padding:1.5rem}
nav{columns:16rem}nav a{display:block}article{border-top:1px solid #8884;padding:1rem 0}pre{overflow:auto;background:#8881;padding:1rem;border-radius:8px}
.small{opacity:.8;font-size:13px}h3{margin:0}`

/** The policy of the page: it loads nothing, and has one style, which is known by its hash. */
export const REFERENCE_POLICY = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`

/** Writes a readable page of all calls, in pieces; it loads nothing. Blocks the event loop for no longer than one call takes. */
export const writeReferencePage = async (calls: readonly AnyCall[]): Promise<readonly string[]> => {
  const sections = await mapInSlices(calls, (call) => ({ domain: call.id.split('.')[0] ?? '', text: section(call) }))
  const groups = Map.groupBy(sections, ({ domain }) => domain)
  const links = calls.map((call) => `<a href="#${call.id}">${call.id}</a>`).join('')
  const body = [...groups].flatMap(([name, own]) => [`<h2>${name}</h2>`, ...own.map(({ text }) => text)])
  const head = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Muster: calls</title><style>${STYLE}</style></head><body><h1>Calls of Muster</h1>
<p>The same as a machine reads it: <a href="/api/openapi.json">openapi.json</a>.</p><nav>${links}</nav>`
  return [head, ...body, '</body></html>']
}
