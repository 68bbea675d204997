import type { AnyCall, Upload } from '#kit/contract/call.ts'
import { FAILURES } from '#kit/contract/envelope.ts'
import { mapInSlices } from '../map-in-slices.ts'
import { documentSchema, type JsonSchema } from './json-schema.ts'

/** Returns `/api/x/{id}` for `/api/x/:id?`, and the shorter path with it: OpenAPI has no optional path parameters. */
const pathsOf = (path: string): string[] => {
  const full = path.replaceAll(/:(\w+)\??/g, '{$1}')
  return path.endsWith('?') ? [full, full.replace(/\/\{\w+\}$/, '')] : [full]
}

const parameters = (call: AnyCall, path: string): unknown[] => [
  ...fields(documentSchema(call.params, 'input'), 'path').filter(({ name }) => path.includes(`{${name}}`)),
  ...fields(documentSchema(call.query, 'input'), 'query'),
]

const fields = (schema: JsonSchema, place: 'path' | 'query') => {
  const properties = schema['properties']
  const required = schema['required']
  return Object.entries(typeof properties === 'object' && properties !== null ? properties : {}).map(
    ([name, inner]) => ({
      name,
      in: place,
      required: place === 'path' || (Array.isArray(required) && required.includes(name)),
      schema: inner,
    }),
  )
}

const responsesOf = (call: AnyCall): Record<string, unknown> => {
  const failure = (status: keyof typeof FAILURES) => [String(status), { $ref: '#/components/responses/Failed' }]
  const data = call.binary
    ? { 'application/octet-stream': {} }
    : { 'application/json': { schema: { anyOf: [success(call), { $ref: '#/components/schemas/Refused' }] } } }
  return {
    200: { description: refusalText(call), content: data },
    400: { $ref: '#/components/responses/Failed' },
    ...Object.fromEntries([failure(401), failure(403), failure(404), failure(429), failure(500), failure(503)]),
    ...(call.upload ? Object.fromEntries([failure(413), failure(415)]) : {}),
  }
}

const success = (call: AnyCall) => ({
  type: 'object',
  required: ['status', 'data'],
  properties: {
    status: { const: true },
    data: documentSchema(call.data, 'output'),
    message: { type: 'string' },
    ...(call.meta ? { meta: documentSchema(call.meta, 'output') } : {}),
  },
})

const refusalText = (call: AnyCall): string => {
  const lines = Object.entries(call.refusals).map(([code, { text }]) => `- \`${code}\`: ${text}`)
  return lines.length === 0 ? 'Success.' : `Success, or one of the refusals:\n${lines.join('\n')}`
}

const bodyOf = (call: AnyCall): unknown => {
  if (call.method === 'GET' || call.method === 'DELETE') return undefined
  const schema = documentSchema(call.body, 'input')
  if (call.upload)
    return { required: true, content: { 'multipart/form-data': { schema: withFile(schema, call.upload) } } }
  return { content: { 'application/json': { schema } } }
}

/** The fields of a form, and its part `file`. */
const withFile = (schema: JsonSchema, { max_bytes, is_optional }: Upload): JsonSchema => {
  const [properties, required] = [schema['properties'], schema['required']]
  const file = {
    type: 'string',
    contentMediaType: 'application/octet-stream',
    description: `The file, at most ${max_bytes} bytes. Its content decides what it is.`,
  }
  return {
    ...schema,
    properties: { ...(typeof properties === 'object' ? properties : {}), file },
    required: [...(Array.isArray(required) ? required : []), ...(is_optional ? [] : ['file'])],
  }
}

const TOKEN_TEXTS = {
  none: '',
  unlimited: ' Open to API tokens without limits.',
  all: ' Open to API tokens, also to those that are limited to brands or departments.',
} as const

/** A call is open to sessions, as the document states for all; to API tokens too, or to anyone. */
const securityOf = ({ permission, tokens }: AnyCall) => {
  if (typeof permission !== 'string') return { security: [] }
  return tokens === 'none' ? {} : { security: [{ session: [] }, { apiToken: [] }] }
}

const operation = (call: AnyCall, path: string) => ({
  operationId: path.endsWith('}') || !call.path.endsWith('?') ? call.id : `${call.id}.all`,
  summary: call.summary,
  description:
    typeof call.permission === 'string'
      ? `Permission \`${call.permission}\`.${TOKEN_TEXTS[call.tokens]}`
      : `Needs no session. ${call.permission.public}`,
  tags: [call.id.split('.')[0]],
  parameters: parameters(call, path),
  requestBody: bodyOf(call),
  responses: responsesOf(call),
  ...securityOf(call),
})

const COMPONENTS = {
  securitySchemes: {
    session: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
    apiToken: {
      type: 'http',
      scheme: 'bearer',
      bearerFormat: 'muster_…',
      description: 'An API token of an administrator. Responses have the headers RateLimit-Policy and RateLimit.',
    },
  },
  schemas: {
    Refused: {
      type: 'object',
      required: ['status', 'message', 'code'],
      properties: { status: { const: false }, message: { type: 'string' }, code: { type: 'string' } },
    },
  },
  responses: {
    Failed: {
      description: 'The request cannot be served.',
      content: {
        'application/json': {
          schema: {
            type: 'object',
            required: ['status', 'error'],
            properties: {
              status: { const: false },
              error: { type: 'string' },
              fields: { type: 'object', additionalProperties: { type: 'string' } },
              request_id: { type: 'string' },
            },
          },
        },
      },
    },
  },
}

/**
 * Returns the OpenAPI 3.1 document of all calls as JSON, in pieces. Takes part of a second in sum, and blocks the event loop
 * for no longer than one path takes.
 */
export const writeOpenApi = async (calls: readonly AnyCall[], version: string): Promise<readonly string[]> => {
  const byPath = Map.groupBy(
    calls.flatMap((call) => pathsOf(call.path).map((path) => ({ call, path }))),
    ({ path }) => path,
  )
  const paths = await mapInSlices(byPath, ([path, own]) => {
    const operations = own.map(({ call }) => [call.method.toLowerCase(), operation(call, path)] as const)
    return `${JSON.stringify(path)}:${JSON.stringify(Object.fromEntries(operations))}`
  })
  const head = {
    openapi: '3.1.0',
    info: { title: 'Muster', version, license: { name: 'MIT', identifier: 'MIT' } },
    security: [{ session: [] }],
    components: COMPONENTS,
  }
  const separated = paths.map((path, index) => (index === 0 ? path : `,${path}`))
  return [`${JSON.stringify(head).slice(0, -1)},"paths":{`, ...separated, '}}']
}
