import { z } from 'zod'
import { call, success } from '#kit/contract/call.ts'
import { id, instant, line, textId, version } from '#kit/contract/fields.ts'
import { pageMeta, pageQuery } from '#kit/contract/page.ts'
import { tokenRefusals } from './tokens.refusals.ts'
import { tokenChoices, tokenDetails, tokenRow, tokenState } from './tokens.models.ts'
import { TOKEN_DAYS } from './tokens.rules.ts'

const MAX_KEYS = 500
const MAX_UNITS = 200

export const listTokens = call({
  id: 'tokens.list',
  route: 'GET /api/admin/tokens',
  permission: 'session.tokens.write',
  summary: 'The own API tokens; those of all administrators for a super admin.',
  in_person: true,
  query: z.strictObject({
    ...pageQuery(['name', 'owner', 'created_at', 'expires_at', 'last_used_at']),
    state: tokenState.optional(),
  }),
  data: z.array(tokenRow),
  meta: pageMeta,
  shows: ['session.tokens.changed'],
})

export const readToken = call({
  id: 'tokens.view',
  route: 'GET /api/admin/tokens/:id',
  permission: 'session.tokens.write',
  summary: 'One API token, with its permissions and the calls that it may send now.',
  in_person: true,
  params: z.strictObject({ id: textId }),
  data: tokenDetails,
  shows: ['session.tokens.changed', 'organisation.changed'],
})

export const listTokenChoices = call({
  id: 'tokens.choices',
  route: 'GET /api/admin/token-choices',
  permission: 'session.tokens.write',
  summary: 'What the actor can hand to an API token: permissions, brands and departments; and the administrators.',
  in_person: true,
  data: tokenChoices,
  shows: ['organisation.changed', 'people.changed'],
})

const units = z.array(id).min(1).max(MAX_UNITS).nullable()

export const addToken = call({
  id: 'tokens.add',
  route: 'POST /api/admin/tokens',
  permission: 'session.tokens.write',
  summary: 'Makes an API token. The response has its secret, which is shown this once.',
  acting: false,
  confirmed: true,
  body: z.strictObject({
    name: line(60),
    /** Days until it expires. */
    days: z.literal(TOKEN_DAYS),
    permission_keys: z.array(z.string().max(80)).min(1).max(MAX_KEYS),
    brand_ids: units,
    department_ids: units,
  }),
  data: z.strictObject({ id, name: z.string(), expires_at: instant, secret: z.string() }),
  toast: success('API Token Added Successfully'),
  refusals: tokenRefusals.of('token_name_taken', 'token_keys_missing', 'too_many_tokens'),
  changes: ['session.tokens.changed'],
})

export const handOnToken = call({
  id: 'tokens.handOn',
  route: 'POST /api/admin/tokens/:id/hand_on',
  permission: 'session.tokens.write',
  summary: 'Makes another administrator the owner of an API token; its secret stays the same.',
  in_person: true,
  params: z.strictObject({ id: textId }),
  body: z.strictObject({ version, account_id: id }),
  data: z.strictObject({}),
  toast: success('API Token Handed On Successfully'),
  refusals: tokenRefusals.of(
    'token_ended',
    'token_keys_of_other',
    'token_name_taken',
    'too_many_tokens',
    'token_owner',
  ),
  changes: ['session.tokens.changed'],
})

export const endToken = call({
  id: 'tokens.end',
  route: 'POST /api/admin/tokens/:id/end',
  permission: 'session.tokens.write',
  summary: 'Ends an API token for good, at once.',
  in_person: true,
  params: z.strictObject({ id: textId }),
  data: z.strictObject({}),
  toast: success('API Token Ended Successfully'),
  refusals: tokenRefusals.of('token_ended'),
  changes: ['session.tokens.changed'],
})

export const tokenCalls = { listTokens, readToken, listTokenChoices, addToken, handOnToken, endToken }
